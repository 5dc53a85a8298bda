import { accessMatrix, admits, type Call, type Caller } from '#contract/access.ts';

/** The stream of live counts has no end, so it is asked for its head only. */
const WITHOUT_END: Call = 'GET /api/live';

export const allCalls = Object.keys(accessMatrix) as Call[];

export function methodOf(call: Call): string {
  return call === WITHOUT_END ? 'HEAD' : (call.split(' ')[0] ?? '');
}

export function isRead(call: Call): boolean {
  return call.startsWith('GET ');
}

/** The path of a call with the same name for everything that it names. */
export function pathNaming(call: Call, id: string): string {
  return (call.split(' ')[1] ?? '').replaceAll(/:[a-zA-Z]+/g, id);
}

export function namesSomething(call: Call): boolean {
  return call.includes('/:');
}

export function callsRefusedTo(caller: Caller): Call[] {
  return allCalls.filter((call) => !admits(call, caller));
}
