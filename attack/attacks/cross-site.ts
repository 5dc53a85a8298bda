import { randomUUID } from 'node:crypto';
import { answeringInstead, type Attack, type AttackedHub, type PlantedHub } from '#attack/attack.ts';
import { allCalls, isRead, methodOf, pathNaming } from '#attack/support/calls.ts';
import { inParallel } from '#attack/support/in-parallel.ts';

const foreign: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];
/** What forms of other websites can send without being asked first. */
const PLAIN_FORMS = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

async function sendFromElsewhere(hub: AttackedHub, cookie: string): Promise<void> {
  await inParallel(
    allCalls.filter((call) => !isRead(call)),
    async (call) => {
      const asked = { method: methodOf(call), path: pathNaming(call, randomUUID()), cookie };
      for (const headers of foreign) {
        const answer = await hub.ask({ ...asked, headers, json: {} });
        if (answer.status !== 403) hub.found(`${call} hears another website (${answer.status})`);
      }
      for (const type of PLAIN_FORMS) {
        const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site' };
        const answer = await hub.ask({ ...asked, headers, body: '{"role":"full-admin"}' });
        if (answer.status !== 403) hub.found(`${call} takes a form of another website (${answer.status})`);
      }
    },
  );
  const asked = await hub.ask({ path: '/api/stats', headers: { origin: 'https://evil.example' } });
  if (asked.headers['access-control-allow-origin'] !== undefined) hub.found('other websites may read answers');
}

const hearing = (hub: AttackedHub) =>
  answeringInstead(hub, ({ headers = {} }, ask) => (headers['origin'] === 'null' ? ask({ path: '/api/stats' }) : null));

export const strangersCrossSite: Attack = {
  name: 'other websites',
  what: 'every write, sent as another website’s script or form would send it',
  run: (hub) => sendFromElsewhere(hub, ''),
  withHole: hearing,
};

export const crossSite: Attack<PlantedHub> = {
  name: strangersCrossSite.name,
  what: `${strangersCrossSite.what}, with the cookie of a full administrator`,
  run: (hub) => sendFromElsewhere(hub, hub.world.people['full-admin'].cookie),
  withHole: hearing,
};
