import { randomUUID } from 'node:crypto';
import { answeringInstead, type Attack, type PlantedHub } from '#attack/attack.ts';
import { fieldsOf, fromAnotherNetwork, madeUpAddress } from '#attack/support/strangers.ts';
import { doorBounds, MOST_FACTS } from '#domain/door.ts';

const FACTS = '/api/door/facts';
/** More than a link may add. */
const CALLS = Math.ceil(doorBounds.added.ofLink / MOST_FACTS) + 1;

const tokenOf = ({ world }: PlantedHub) => world.keys.find(({ name }) => name === 'door link')?.token ?? '';

async function listed(hub: PlantedHub): Promise<string[]> {
  const answer = await hub.ask({ method: 'POST', path: '/api/door/list', json: { token: tokenOf(hub) } });
  return ((fieldsOf(answer)['slots'] ?? []) as readonly { readonly id: string }[]).map(({ id }) => id);
}

/** As somebody who came by, each under an id that the phone chose. */
async function addUnder(hub: PlantedHub, slotId: string, ids: readonly string[]): Promise<string[]> {
  const at = new Date().toISOString();
  const walkUp = { slotId, name: 'Mallory Mean', email: 'mallory@thief.example' };
  const facts = ids.map((id) => ({ id, kind: 'arrived', walkUp, at }));
  const json = { token: tokenOf(hub), device: randomUUID(), sentAt: at, facts };
  const answer = await hub.ask({ method: 'POST', path: FACTS, json });
  return ((fieldsOf(answer)['facts'] ?? []) as readonly { readonly outcome: string }[]).map(({ outcome }) => outcome);
}

export const door: Attack<PlantedHub> = {
  name: 'what a helper’s phone says',
  what: 'at the door: becoming somebody who signed up, whose hours it would take, and adding people without end',
  async run(hub) {
    const [slotId = ''] = await listed(hub);
    // Somebody else in each run: what is sent again is known.
    const person = { name: 'Vera Victim', email: madeUpAddress(), phone: '604 555 0188' };
    const headers = fromAnotherNetwork() ?? {};
    const signedUp = await hub.ask({ method: 'POST', path: '/api/volunteers', headers, json: { slotId, ...person } });
    const { id } = fieldsOf(signedUp);
    if (signedUp.status !== 201) hub.found(`nobody can sign up (${signedUp.status}), so nothing was proved`);
    if ((await addUnder(hub, slotId, [String(id)])).includes('kept'))
      hub.found('a phone becomes a person who signed up');
    let added = 0;
    for (let call = 0; call < CALLS; call += 1) {
      const ids = Array.from({ length: MOST_FACTS }, () => randomUUID());
      added += (await addUnder(hub, slotId, ids)).filter((outcome) => outcome === 'kept').length;
    }
    if (added > doorBounds.added.ofLink) hub.found(`one link added ${added} people`);
  },
  withHole(hub) {
    const keeping = (count: number) =>
      answeringInstead(hub, ({ path, json }, ask) => {
        const { facts = [] } = (json ?? {}) as { readonly facts?: readonly { readonly id: string }[] };
        if (path !== FACTS || facts.length !== count) return null;
        const body = JSON.stringify({ facts: facts.map(({ id }) => ({ id, outcome: 'kept' })) });
        return ask({ path: '/api/stats' }).then((answer) => ({ ...answer, body }));
      });
    return [keeping(1), keeping(MOST_FACTS)];
  },
};
