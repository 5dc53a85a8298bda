import type { StartedHandOver } from '#contract/hand-overs.ts';
import type { ArrivedAnswer } from '#contract/door.ts';
import { requestJson } from '#client/lib/http.ts';

const ADDRESS = '/api/manage/hand-over';

export function startHandOver(token: string, signupId: string, name: string): Promise<StartedHandOver> {
  return requestJson('POST', ADDRESS, { body: { token, signupId, name } });
}

export function stopHandOver(token: string, signupId: string): Promise<void> {
  return requestJson('DELETE', ADDRESS, { body: { token, signupId } });
}

export function sayThatIArrived(token: string, signupId: string): Promise<ArrivedAnswer> {
  return requestJson('POST', '/api/manage/arrive', { body: { token, signupId } });
}
