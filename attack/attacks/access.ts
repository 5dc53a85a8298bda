import { randomUUID } from 'node:crypto';
import { answeringInstead, type Attack, type AttackedHub, type PlantedHub } from '#attack/attack.ts';
import { comparable } from '#attack/support/answers.ts';
import { callsRefusedTo, isRead, methodOf, namesSomething, pathNaming } from '#attack/support/calls.ts';
import { inParallel } from '#attack/support/in-parallel.ts';
import type { Call, Caller } from '#contract/access.ts';

const BODIES = ['{}', '{"name":"Eve","role":"full-admin"}', 'no JSON'];
const JSON_TYPE = { 'content-type': 'application/json' };

interface Who {
  readonly caller: Caller;
  readonly cookie: string;
}

/** Every call that the table refuses to this caller, with ids that there are and that there are not. */
async function tryRefusedCalls(hub: AttackedHub, { caller, cookie }: Who, ids: readonly string[]): Promise<void> {
  const expected = caller === 'anonymous' ? 401 : 403;
  await inParallel(callsRefusedTo(caller), async (call) => {
    const answers = new Set<string>();
    for (const id of namesSomething(call) ? ids : ['']) {
      for (const body of isRead(call) ? [''] : BODIES) {
        const more = body === '' ? {} : { body, headers: JSON_TYPE };
        const answer = await hub.ask({ method: methodOf(call), path: pathNaming(call, id), cookie, ...more });
        if (answer.status !== expected) hub.found(`${call} answers ${answer.status} to ${caller}`);
        answers.add(comparable(answer));
      }
    }
    if (answers.size > 1) hub.found(`${call} tells ${caller} apart what there is and what there is not`);
  });
}

const HOLE: Call = 'GET /api/users';
const withOpenCall = (hub: AttackedHub) =>
  answeringInstead(hub, ({ path }, ask) => (path === HOLE.slice('GET '.length) ? ask({ path: '/api/stats' }) : null));

export const strangersAccess: Attack = {
  name: 'calls without signing in',
  what: 'every call that strangers may not make, with and without sense',
  run: (hub) => tryRefusedCalls(hub, { caller: 'anonymous', cookie: '' }, [randomUUID(), 'no-id']),
  withHole: withOpenCall,
};

export const access: Attack<PlantedHub> = {
  name: 'calls above one’s role',
  what: 'every call that the table refuses, as stranger, user and volunteer administrator',
  async run(hub) {
    const { people, sheetId, slotId } = hub.world;
    const ids = [sheetId, slotId, people.owner.id, randomUUID(), 'no-id'];
    for (const caller of ['anonymous', 'user', 'volunteer-admin'] as const)
      await tryRefusedCalls(hub, { caller, cookie: caller === 'anonymous' ? '' : people[caller].cookie }, ids);
  },
  withHole: withOpenCall,
};
