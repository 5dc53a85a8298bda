import { randomUUID } from 'node:crypto';
import { answeringInstead, type Attack, type AttackedHub, type PlantedHub } from '#attack/attack.ts';
import { comparable, isRefusal } from '#attack/support/answers.ts';
import { callsRefusedTo, methodOf, pathNaming } from '#attack/support/calls.ts';
import { inParallel } from '#attack/support/in-parallel.ts';

/** What a client may claim to be, in the ways in which other products believed it. */
function claims(id: string): readonly Record<string, string>[] {
  const user = JSON.stringify({ id, role: 'full-admin', isAdmin: true });
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(user)}.`;
  return [
    { 'x-user-id': id, 'x-user-role': 'full-admin', 'x-is-admin': 'true' },
    { 'x-forwarded-user': id, 'x-remote-user': id, 'remote-user': id, 'x-forwarded-for': '127.0.0.1' },
    { authorization: `Bearer ${id}` },
    { authorization: `Bearer ${unsigned}` },
    { authorization: `Basic ${btoa(`${id}:`)}` },
  ];
}

const cookiesOf = (id: string) => [
  `currentUser=${encodeURIComponent(JSON.stringify({ id, isAdmin: true }))}`,
  `sid=${id}; __Host-sid=${id}; session=${id}`,
  `sid=${'a'.repeat(43)}`,
  `sid=; sid=${id}`,
];

async function claim(hub: AttackedHub, caller: 'anonymous' | 'user', cookie: string, id: string): Promise<void> {
  await inParallel(callsRefusedTo(caller), async (call) => {
    const asked = { method: methodOf(call), path: pathNaming(call, randomUUID()) };
    const plain = comparable(await hub.ask({ ...asked, cookie }));
    for (const headers of claims(id)) {
      const answer = await hub.ask({ ...asked, cookie, headers });
      if (comparable(answer) !== plain || !isRefusal(answer))
        hub.found(`${call} believes ${Object.keys(headers)[0]} (${answer.status})`);
    }
    if (caller !== 'anonymous') return;
    for (const forged of cookiesOf(id)) {
      const answer = await hub.ask({ ...asked, cookie: forged });
      if (answer.status !== 401) hub.found(`${call} believes the cookie ${forged.slice(0, 20)} (${answer.status})`);
    }
  });
}

const believing = (hub: AttackedHub) =>
  answeringInstead(hub, (asked, ask) =>
    asked.headers?.['x-user-id'] === undefined ? null : ask({ path: '/api/stats' }),
  );

export const strangersClaim: Attack = {
  name: 'claimed identity',
  what: 'X-User-ID and other headers, tokens without a signature and cookies that nobody was given',
  run: (hub) => claim(hub, 'anonymous', '', randomUUID()),
  withHole: believing,
};

export const forgedAuthority: Attack<PlantedHub> = {
  name: strangersClaim.name,
  what: `${strangersClaim.what}, in the name of a full administrator`,
  async run(hub) {
    const { people } = hub.world;
    await claim(hub, 'anonymous', '', people['full-admin'].id);
    await claim(hub, 'user', people.user.cookie, people['full-admin'].id);
  },
  withHole: believing,
};
