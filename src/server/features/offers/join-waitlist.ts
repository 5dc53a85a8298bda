import type { JoinedWaitlist, WaitlistInput } from '#contract/waitlist.ts';
import { waitingForm } from '#contract/waitlist.ts';
import { foldWords } from '#domain/fold-words.ts';
import { comparable } from '#domain/text-limits.ts';
import { claimKey, keyUseOf } from '#server/features/idempotency/claim-key.ts';
import type { KeyUse } from '#server/features/idempotency/idempotency.store.ts';
import { answersTo } from '#server/features/questions/answers-to.ts';
import { addressOfAccount, holdAccount } from '#server/features/signups/account-address.store.ts';
import { checkForVisitors, checkWish } from '#server/features/signups/check-place.ts';
import { remindOfSignups } from '#server/features/signups/confirm-again.ts';
import { lockPlaces, findSlotOfEvent, type SlotOfEvent } from '#server/features/signups/places.store.ts';
import { readPeople, type SignupAttempt } from '#server/features/signups/signup-attempt.ts';
import { refuseForOthers } from '#server/features/signups/refuse-for-others.ts';
import { slotOfSignupNotFound } from '#server/features/signups/signups.errors.ts';
import {
  countAhead,
  countLeftSince,
  entryById,
  insertEntry,
  isOpenEntry,
  lockEntry,
  type WaitlistEntry,
} from '#server/features/waitlist/entries.store.ts';
import { recountSlot } from '#server/features/waitlist/served-slots.store.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { JOINED } from '#server/features/waitlist/waitlist-mails.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import { HubError } from '#server/http/errors.ts';
import { tooOftenByYou } from '#server/http/limits/limit-errors.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { recipient, stranger } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { alreadyWaiting, noWaitlist, waitlistLinkDead } from './offers.errors.ts';
import { checkRoom, checkShare, placesOf } from './check-wait.ts';
import { remindOfWait } from './remind-of-wait.ts';
import { isHeldLater } from './waiting-events.ts';

const MAY_WAIT_AGAIN: readonly WaitlistEntry['state'][] = ['missed', 'left', 'declined'];

/**
 * Puts somebody on the waiting list of a full slot, and mails the link to leave it. The form is that of a sign-up, and
 * is checked as one.
 * @throws 400 as a sign-up; 404 for a slot that strangers do not see, and for a person who may not wait again; 409 when it
 * is not full, closed or not open yet, has no list, or the person is on the slot, on its list, or the address on too many
 * lists of the sheet, or with all places that the sheet allows it; who is on the slot is mailed the confirmation again;
 * 422 when the key was used for another request; 429 when the address comes and goes on this list
 */
export async function joinWaitlist(
  hub: Context<'mailbox'>,
  actor: Actor,
  slotId: string,
  input: WaitlistInput,
  { userId = actor.userId, idempotencyKey = null, again = null }: Options = {},
): Promise<JoinedWaitlist> {
  const { database, clock } = hub;
  const now = clock.now();
  const account = await accountOf(hub, actor, input.email);
  const people = readPeople(input);
  const id = newId(now);
  const key = keyOf({ slotId, input, userId, idempotencyKey }, id, now);
  const of = { id, key, again, slotId, emailKey: comparable(input.email), userId };
  const attempt = { ...of, input, people, actor, account, now };
  try {
    return await database.write(async (write) => {
      // As a sign-up.
      const isHeld = userId === null || (await holdAccount(write.db, userId));
      const stranger = { userId: null, account: { ...account, isProved: false } };
      return join(hub, write, isHeld ? attempt : { ...attempt, ...stranger });
    });
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    if (error.code === 'already_signed_up') await remindOfSignups(hub, { ...attempt, places: [{ slotId }] });
    if (error.code === 'already_waiting') await remindOfWait(hub, attempt);
    throw error;
  }
}

interface Options {
  /** To whose account it belongs; the caller's if absent. */
  readonly userId?: string | null;
  readonly idempotencyKey?: IdempotencyKey | null;
  /** The entry of who waits again, whose form was checked when it was filled in. */
  readonly again?: string | null;
}

type Keyed = Required<Omit<Options, 'again'>> & Pick<Attempt, 'slotId' | 'input'>;

function keyOf({ slotId, input, userId, idempotencyKey: key }: Keyed, subjectId: string, now: Date): KeyUse | null {
  return key === null ? null : keyUseOf({ key, body: { call: 'waitlist', slotId, userId, input }, subjectId, now });
}

interface Attempt {
  /** Of the new entry. */
  readonly id: string;
  readonly key: KeyUse | null;
  readonly again: string | null;
  readonly slotId: string;
  readonly input: WaitlistInput;
  readonly people: SignupAttempt['people'];
  readonly emailKey: string;
  readonly actor: Actor;
  /** To whose account it belongs. */
  readonly userId: string | null;
  readonly account: Account;
  readonly now: Date;
}

async function join(hub: Context<'mailbox'>, write: Write, attempt: Attempt): Promise<JoinedWaitlist> {
  const { id, key, slotId, input, emailKey, actor, userId, account, now } = attempt;
  const { db } = write;
  const used = key === null ? null : await claimKey(db, key, now);
  if (used !== null) return answerAgain(hub, db, used.subjectId);
  await lockPlaces(db, slotId);
  const slot = await findSlotOfEvent(db, slotId);
  if (slot === null) throw slotOfSignupNotFound();
  const form = attempt.again === null ? input : await formOfWhoWaitsAgain(db, attempt.again);
  checkForVisitors(hub.schoolClock, slot, now);
  if (slot.waitlist === 'off') throw noWaitlist();
  const isForOther = organizes(actor, slot.sheetId) && !account.isOwn;
  if (isForOther) refuseForOthers(input);
  const places = placesOf(slot, input);
  // What is asked since then is asked of nobody again, as when an offer is accepted.
  if (attempt.again === null) await checkForm(db, slot, { ...attempt, places });
  await checkRoom(db, slot, attempt);
  if (!organizes(actor, slot.sheetId) && !account.isProved && hub.config.rateLimits)
    await checkComesAndGoes(db, attempt);
  const inserted = await insertEntry(db, {
    id,
    slot_id: slotId,
    user_id: isForOther ? null : userId,
    name: input.name,
    name_key: foldWords(input.name),
    email: input.email,
    email_key: emailKey,
    preferred_language: input.preferredLanguage,
    places,
    fewer_is_fine: input.fewerIsFine,
    form: JSON.stringify(waitingForm.parse(form)),
    queued_at: now.toISOString(),
    misses: 0,
    state: 'waiting',
    created_at: now.toISOString(),
  });
  const entry = inserted ? await entryById(db, id) : null;
  if (entry === null) throw alreadyWaiting();
  // After what the person has already, which is what they want to know.
  if (!organizes(actor, slot.sheetId)) await checkShare(db, slot, { ...attempt, places, clock: hub.schoolClock });
  await recountSlot(db, slotId);
  const { email: to, preferredLanguage: language } = input;
  const cause = account.isProved ? recipient : stranger;
  await hub.mailbox.write(write, { kind: JOINED, to, language, payload: { entryId: id }, cause });
  write.announce({ topic: 'sheet', id: slot.sheetId });
  const ahead = slot.showSpotCount ? await countAhead(db, entry) : null;
  return { id, ahead, willBeHeld: isHeldLater(hub, slot), leaveUrl: linkUrl(hub, 'waitlist', id) };
}

/** How often an address can leave the list of a slot within the hour and wait again. */
const [COMES_AND_GOES, HOUR] = [2, 60 * 60_000];

/** Each time its mailbox could be offered a place. @throws 429 */
async function checkComesAndGoes(db: Db, { slotId, emailKey, now }: Attempt): Promise<void> {
  const since = new Date(now.getTime() - HOUR).toISOString();
  const ended = await countLeftSince(db, { slotId, emailKey, since });
  if (ended >= COMES_AND_GOES) throw tooOftenByYou(HOUR);
}

/** @throws 400 as a sign-up */
async function checkForm(
  db: Db,
  slot: SlotOfEvent,
  { input, people, places }: Pick<Attempt, 'input' | 'people'> & { readonly places: number },
): Promise<void> {
  const { bringing = null, marks = [], answers } = input;
  const quantity = slot.slotKind === 'item' ? places : 1;
  checkWish(slot, { quantity, bringing, marks: marks.length === 0 ? null : marks, path: '' }, people.length);
  await answersTo(db, slot, answers, { isRequired: true });
}

/**
 * As it is now: a consent may have been taken back since it was read, an organizer may have removed the person, or an
 * offer been accepted.
 * @throws 404 for whom an organizer removed, and for who has the place
 */
async function formOfWhoWaitsAgain(db: Db, entryId: string): Promise<unknown> {
  const entry = await lockEntry(db, entryId);
  if (entry === null || !(isOpenEntry(entry) || MAY_WAIT_AGAIN.includes(entry.state))) throw waitlistLinkDead();
  return entry.form;
}

/**
 * The answer to a repeated request, whatever has become of the entry.
 * @throws 404 when the slot is gone with all that waited for it
 */
async function answerAgain(hub: Context<never>, db: Db, entryId: string): Promise<JoinedWaitlist> {
  const entry = await entryById(db, entryId);
  const slot = entry === null ? null : await findSlotOfEvent(db, entry.slotId);
  if (entry === null || slot === null) throw slotOfSignupNotFound();
  const isCounted = slot.showSpotCount && entry.state === 'waiting';
  const ahead = isCounted ? await countAhead(db, entry) : null;
  const willBeHeld = isHeldLater(hub, slot);
  return { id: entryId, ahead, willBeHeld, leaveUrl: linkUrl(hub, 'waitlist', entryId) };
}

interface Account {
  readonly isOwn: boolean;
  readonly isProved: boolean;
}

/** Whether the address is that of the caller's account, and proved. */
async function accountOf({ database: { db } }: Context<never>, actor: Actor, email: string): Promise<Account> {
  const account = actor.userId === null ? null : await addressOfAccount(db, actor.userId);
  const isOwn = account?.address === email.toLowerCase();
  return { isOwn, isProved: isOwn && account.isProved };
}
