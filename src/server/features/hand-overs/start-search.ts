import type { HandOverInput, StartedHandOver } from '#contract/hand-overs.ts';
import { handOverEnds, nameForLink, tellsFullName } from '#domain/hand-overs.ts';
import { slotBegins } from '#domain/offers.ts';
import { presentLink } from '#server/features/searches/present-link.ts';
import {
  insertSearch,
  recountLooking,
  renameGiver,
  searchOfSignup,
  type Search,
} from '#server/features/searches/searches.store.ts';
import { endSearch } from '#server/features/signups/end-search.ts';
import { isReplaced } from '#server/features/signups/manage-link.ts';
import { lockPlaces } from '#server/features/signups/places.store.ts';
import { signupNotFound } from '#server/features/signups/signups.errors.ts';
import { lockSignup, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import { asksOrganizer, isSearchOver } from '#server/features/signup-link/can-hand-over.ts';
import { openManageLink } from '#server/features/signup-link/open-manage-link.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { fullNameShown, tooLateToHandOver } from './hand-overs.errors.ts';

/**
 * Makes the link with which somebody else takes the place over; asked again, answers the same. The place stays the
 * giver's until then.
 * @throws 400 when everybody would read the full name; 404 as `openManageLink`; 409 after the start
 */
export async function startSearch(hub: Context<'mailbox'>, input: HandOverInput): Promise<StartedHandOver> {
  return startSearchFor(hub, await openManageLink(hub, input), input);
}

/** @throws as `startSearch` */
export async function startSearchFor(
  hub: Context<'mailbox'>,
  opened: SignupOfEvent,
  input: Pick<HandOverInput, 'name'>,
): Promise<StartedHandOver> {
  return hub.database.write(async (write) => {
    const { db } = write;
    await lockPlaces(db, opened.slotId);
    const giver = await lockSignup(db, opened.id);
    if (giver === null || isReplaced(opened, giver, 'link-holder')) throw signupNotFound();
    const now = hub.clock.now();
    const begins = slotBegins(hub.schoolClock, giver);
    if (giver.state !== 'published' || now >= begins) throw tooLateToHandOver();
    if (typeof input.name === 'string' && tellsFullName(input.name, giver.name)) throw fullNameShown();
    const name = input.name ?? null;
    const search =
      (await runningSearch(hub, write, giver, { name, now })) ?? (await begin(write, giver, { name, now, begins }));
    const link = presentLink(hub, search, asksOrganizer(hub, giver, now));
    return { ...link, waiting: giver.showSpotCount ? giver.waiting : null };
  });
}

type Shown = Pick<Search, 'id' | 'shownName' | 'endsAt' | 'state'>;

interface Wanted {
  readonly name: string | null;
  readonly now: Date;
}

/** With the name that is wanted now. One that is over ends here. */
async function runningSearch(
  hub: Context<'mailbox'>,
  write: Write,
  giver: SignupOfEvent,
  { name, now }: Wanted,
): Promise<Shown | null> {
  const search = await searchOfSignup(write.db, giver.id);
  if (search === null) return null;
  if (isSearchOver(hub, { search, slot: giver, now })) {
    await endSearch(hub, write, { search, state: 'ended' });
    return null;
  }
  if (name === null || name === search.shownName) return search;
  await renameGiver(write.db, search.id, name);
  return { ...search, shownName: name };
}

async function begin(
  write: Write,
  giver: SignupOfEvent,
  { name, now, begins }: Wanted & { readonly begins: Date },
): Promise<Shown> {
  const shownName = name ?? nameForLink(giver.name);
  const search = { id: newId(now), shownName, endsAt: handOverEnds(now, begins).toISOString() };
  const { id: signupId, slotId, sheetId } = giver;
  await insertSearch(write.db, { ...search, slotId, signupId, madeAt: now.toISOString() });
  await recountLooking(write.db, slotId);
  write.announce({ topic: 'sheet', id: sheetId });
  return { ...search, state: 'open' };
}
