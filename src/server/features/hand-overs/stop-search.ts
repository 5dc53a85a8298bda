import { searchOfSignup } from '#server/features/searches/searches.store.ts';
import { endSearch } from '#server/features/signups/end-search.ts';
import { lockPlaces } from '#server/features/signups/places.store.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import { openManageLink } from '#server/features/signup-link/open-manage-link.ts';
import type { Context } from '#server/hub.ts';

/**
 * The giver comes after all. Does nothing where nobody is looked for.
 * @throws 404 as `openManageLink`
 */
export async function stopSearch(
  hub: Context<'mailbox'>,
  input: { readonly token: string; readonly signupId?: string | undefined },
): Promise<void> {
  await stopSearchFor(hub, await openManageLink(hub, input));
}

export async function stopSearchFor(
  hub: Context<'mailbox'>,
  giver: Pick<SignupOfEvent, 'id' | 'slotId' | 'sheetId'>,
): Promise<void> {
  await hub.database.write(async (write) => {
    await lockPlaces(write.db, giver.slotId);
    const search = await searchOfSignup(write.db, giver.id);
    if (search === null) return;
    await endSearch(hub, write, { search, state: 'ended' });
    write.announce({ topic: 'sheet', id: giver.sheetId });
  });
}
