import { randomUUID } from 'node:crypto';
import { answeringInstead, type Attack, type AttackedHub } from '#attack/attack.ts';
import { comparable } from '#attack/support/answers.ts';
import { callsRefusedTo, isRead, methodOf, namesSomething, pathNaming } from '#attack/support/calls.ts';
import { inParallel } from '#attack/support/in-parallel.ts';
import type { Call } from '#contract/access.ts';

const BODIES = ['{}', '{"name":"Eve","role":"full-admin"}', 'no JSON'];
const JSON_TYPE = { 'content-type': 'application/json' };

/** Every call that the table refuses to strangers, with ids that there are not. */
async function tryRefusedCalls(hub: AttackedHub): Promise<void> {
  await inParallel(callsRefusedTo('anonymous'), async (call) => {
    const answers = new Set<string>();
    for (const id of namesSomething(call) ? [randomUUID(), 'no-id'] : ['']) {
      for (const body of isRead(call) ? [''] : BODIES) {
        const more = body === '' ? {} : { body, headers: JSON_TYPE };
        const answer = await hub.ask({ method: methodOf(call), path: pathNaming(call, id), ...more });
        if (answer.status !== 401) hub.found(`${call} answers ${answer.status} to a stranger`);
        answers.add(comparable(answer));
      }
    }
    if (answers.size > 1) hub.found(`${call} tells a stranger apart what there is and what there is not`);
  });
}

const HOLE: Call = 'GET /api/users';
export const strangersAccess: Attack = {
  name: 'calls without signing in',
  what: 'every call that strangers may not make, with and without sense',
  run: tryRefusedCalls,
  withHole: (hub) =>
    answeringInstead(hub, ({ path }, ask) => (path === HOLE.slice('GET '.length) ? ask({ path: '/api/stats' }) : null)),
};
