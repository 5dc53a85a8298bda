import { takeOverInput } from '#contract/hand-overs.ts';
import { searchesOfSlots } from '#server/features/searches/searches.store.ts';
import { startSearch } from '#server/features/hand-overs/start-search.ts';
import { takeOver } from '#server/features/hand-overs/take-over.ts';
import { anonymous } from '#server/http/actor.ts';
import { present } from './present.ts';
import { helper, makeFair, signedUp } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

/** A place for which somebody is looked for, with the token of the link. */
export async function makeLookedFor(at: TestHub, more: Parameters<typeof makeFair>[1] = {}) {
  const { sheet, slot } = await makeFair(at, more);
  const giver = await signedUp(at, slot, helper(1));
  const { url } = await startSearch(at.hub, { token: giver.token });
  return { sheet, slot, giver, token: new URL(url).hash.slice(1) };
}

/** As `makeLookedFor`, after somebody has asked, whom an organizer has to approve. */
export async function makeAskedFor(at: TestHub) {
  const { sheet, slot } = await makeFair(at, { sheet: { handOverApproval: true } });
  const giver = await signedUp(at, slot, helper(1));
  return { sheet, slot, giver, ...(await askedFor(at, giver)) };
}

/** Has somebody ask for the place of a sign-up, whose sheet wants organizers to agree. */
export async function askedFor({ hub }: TestHub, giver: { readonly token: string; readonly slotId: string }) {
  const { url } = await startSearch(hub, { token: giver.token });
  const token = new URL(url).hash.slice(1);
  await takeOver(hub, anonymous, takeOverInput.parse({ ...helper(7), token }), null);
  const [search] = await searchesOfSlots(hub.database.db, [giver.slotId]);
  return { token, handOverId: present(search).id };
}
