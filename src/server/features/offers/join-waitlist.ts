import type { JoinedWaitlist, WaitlistInput } from '#contract/waitlist.ts';
import { waitingForm } from '#contract/waitlist.ts';
import { MOST_LISTS_PER_SHEET, MOST_WAITING_PLACES } from '#domain/offers.ts';
import { comparable } from '#domain/text-limits.ts';
import { answersTo } from '#server/features/questions/answers-to.ts';
import { addressOfAccount } from '#server/features/signups/account-address.store.ts';
import { checkForVisitors, checkWish } from '#server/features/signups/check-place.ts';
import { lockPlaces, findSlotOfEvent, placesLeft, type SlotOfEvent } from '#server/features/signups/places.store.ts';
import { refuseForOthers } from '#server/features/signups/refuse-for-others.ts';
import { alreadySignedUp, slotOfSignupNotFound } from '#server/features/signups/signups.errors.ts';
import { countAhead, countListsOfAddress, entryById, insertEntry } from '#server/features/waitlist/entries.store.ts';
import { recountSlot } from '#server/features/waitlist/served-slots.store.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { JOINED } from '#server/features/waitlist/waitlist-mails.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { alreadyWaiting, noWaitlist, notFull, onTooManyLists } from './offers.errors.ts';

/**
 * Puts somebody on the waiting list of a full slot, and mails the link to leave it. The form is that of a sign-up, and
 * is checked as one.
 * @throws 400 as a sign-up; 404 for a slot that strangers do not see; 409 when it is not full, closed or not open yet,
 * has no list, or the person is on the slot, on its list, or on too many lists of the sheet
 */
export async function joinWaitlist(
  hub: Context<'mailbox' | 'limits'>,
  actor: Actor,
  slotId: string,
  input: WaitlistInput,
): Promise<JoinedWaitlist> {
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  const mayEmail = hub.limits.unsolicitedMails();
  const account = await accountOf(hub, actor, input.email);
  return database.write(async (write) => {
    const { db } = write;
    await lockPlaces(db, slotId);
    const slot = await findSlotOfEvent(db, slotId);
    if (slot === null) throw slotOfSignupNotFound();
    checkForVisitors(schoolClock, slot, now);
    if (slot.waitlist === 'off') throw noWaitlist();
    const isForOther = organizes(actor, slot.sheetId) && !account.isOwn;
    if (isForOther) refuseForOthers(input);
    const places = placesOf(slot, input);
    const people = input.people ?? [{ name: input.name }];
    const { bringing = null, marks = [] } = input;
    checkWish(
      slot,
      { quantity: slot.slotKind === 'item' ? places : 1, bringing, marks: marks.length === 0 ? null : marks, path: '' },
      people.length,
    );
    await checkRoom(db, slot, { email: input.email, people });
    await answersTo(db, slot, input.answers, { isRequired: true });
    const id = newId(now);
    const inserted = await insertEntry(db, {
      id,
      slot_id: slotId,
      user_id: isForOther ? null : actor.userId,
      name: input.name,
      name_key: comparable(input.name),
      email: input.email,
      email_key: comparable(input.email),
      preferred_language: input.preferredLanguage,
      places,
      fewer_is_fine: input.fewerIsFine,
      form: JSON.stringify(waitingForm.parse(input)),
      queued_at: now.toISOString(),
      misses: 0,
      state: 'waiting',
      created_at: now.toISOString(),
    });
    const entry = inserted ? await entryById(db, id) : null;
    if (entry === null) throw alreadyWaiting();
    await recountSlot(db, slotId);
    if (account.isProved || mayEmail(input.email)) {
      const { email: to, preferredLanguage: language } = input;
      await hub.mailbox.write(write, { kind: JOINED, to, language, payload: { entryId: id } });
    }
    write.announce({ topic: 'sheet', id: slot.sheetId });
    const ahead = slot.showSpotCount ? await countAhead(db, entry) : null;
    return { id, ahead, leaveUrl: linkUrl(hub, 'waitlist', id) };
  });
}

/** Whether the address is that of the caller's account, and proved. */
async function accountOf(
  { database: { db } }: Context<never>,
  actor: Actor,
  email: string,
): Promise<{ readonly isOwn: boolean; readonly isProved: boolean }> {
  const account = actor.userId === null ? null : await addressOfAccount(db, actor.userId);
  const isOwn = account?.address === email.toLowerCase();
  return { isOwn, isProved: isOwn && account.isProved };
}

/** @throws 400 when more people are named than places are wanted, or more places than one can wait for */
function placesOf({ slotKind }: SlotOfEvent, { places, people = [] }: WaitlistInput): number {
  const wanted = places ?? Math.max(people.length, 1);
  if (slotKind === 'shift' && people.length > wanted)
    throw invalid([{ path: 'people', message: 'Name at most one person for each place' }]);
  if (wanted > MOST_WAITING_PLACES)
    throw invalid([{ path: 'places', message: `You can wait for at most ${MOST_WAITING_PLACES} places` }]);
  return wanted;
}

async function checkRoom(
  db: Db,
  slot: SlotOfEvent,
  { email, people }: { readonly email: string; readonly people: readonly { readonly name: string }[] },
): Promise<void> {
  const emailKey = comparable(email);
  for (const { name } of people) {
    const found = await placesLeft(db, { slotId: slot.slotId, emailKey, nameKey: comparable(name) });
    if (found === null) throw slotOfSignupNotFound();
    if (found.isSignedUp) throw alreadySignedUp();
    if (found.left > 0) throw notFull(slot.showSpotCount && Number.isFinite(found.left) ? found.left : null);
  }
  if ((await countListsOfAddress(db, slot.sheetId, emailKey)) >= MOST_LISTS_PER_SHEET) throw onTooManyLists();
}
