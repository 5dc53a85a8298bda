import { isUnavailable } from '#contract/unavailable.ts';
import type { RefusedPlace } from '#contract/refused-places.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { answersStillAsked, answersTo } from '#server/features/questions/answers-to.ts';
import { insertAnswers, type StoredAnswer } from '#server/features/questions/answers.store.ts';
import { HubError } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { checkLimit, lockAddress } from './address-limit.ts';
import { checkForOrganizers, checkForVisitors, checkWhatIsBrought, checkWish } from './check-place.ts';
import { signupDigest } from './entry-digest.ts';
import { mailOf } from './mail-volunteers.ts';
import { CONFIRMED } from './number-entries.ts';
import {
  findSlotsOfEvents,
  givePlacesBack,
  itemSlotsAmong,
  placesLeft,
  takePlaces,
  type SlotOfEvent,
} from './places.store.ts';
import type { SignupAttempt, WantedPlace } from './signup-attempt.ts';
import type { SignupMail } from './signup-mails.ts';
import { alreadySignedUp, slotFull, slotOfSignupNotFound } from './signups.errors.ts';
import { insertSignups, peopleOfAddress, type Signup } from './signups.store.ts';

export const FIRST_LINK = 0;

export interface TakenPlace {
  readonly place: WantedPlace;
  readonly slot: SlotOfEvent;
  /** Of all people, in the order of the form. */
  readonly signups: readonly Signup[];
  /** What the confirmation says of the place, which all of them share. */
  readonly mail: SignupMail;
  /** By the confirmation. */
  readonly isTold: boolean;
}

interface Taken {
  readonly taken: readonly TakenPlace[];
  readonly refused: readonly RefusedPlace[];
}

type People = SignupAttempt['people'];

interface AnsweredPlace extends TakenPlace {
  readonly people: People;
  readonly answers: readonly StoredAnswer[];
}

type Keep = (platform: Platform, db: Db, attempt: SignupAttempt, taken: readonly AnsweredPlace[]) => Promise<void>;

interface Held {
  readonly place: WantedPlace;
  readonly people: People;
  readonly isHeld: boolean;
  readonly slot: SlotOfEvent | null;
}

/**
 * Takes the places of a form and writes their signups, in the caller's transaction. The slots come first, so that two
 * transactions never wait for each other.
 * @param keep writes what was taken: new signups, or one that moves
 * @throws 400 for what a slot does not ask for; 404 and 409 for the first place that cannot be had, unless the form
 * takes what it can get
 */
export async function takeWanted(
  hub: Context<'mailbox'>,
  write: Write,
  attempt: SignupAttempt,
  keep: Keep = insertAll,
): Promise<Taken> {
  const { db } = write;
  const items = await itemsAmong(db, attempt);
  const wanted = attempt.places.map(
    ({ slotId, quantity }) => [slotId, countOf(peopleFor(attempt, items.has(slotId)), quantity)] as const,
  );
  // A place comes before its slot is read: it waits for a call-off in progress, and the state is read after that.
  const held =
    attempt.from === 'slot' ? await takePlaces(db, new Map(wanted)) : new Set(wanted.map(([slotId]) => slotId));
  const slots = await findSlotsOfEvents(
    db,
    attempt.places.map(({ slotId }) => slotId),
  );
  const places = attempt.places.map((place): Held => {
    const { slotId } = place;
    const people = peopleFor(attempt, items.has(slotId));
    return { place, people, isHeld: held.has(slotId), slot: slots.get(slotId) ?? null };
  });
  const limited = places.flatMap(({ slot, place }) => (slot === null || place.isByOrganizer ? [] : [slot]));
  await lockAddress(db, attempt.emailKey, limited, attempt.now);
  const isOnSlot = await peopleOn(db, attempt);
  const taken: AnsweredPlace[] = [];
  const refused: RefusedPlace[] = [];
  for (const one of places) {
    try {
      taken.push(await agree(hub, write, attempt, one, { taken, isOnSlot }));
    } catch (error) {
      if (!attempt.takesSome || !(error instanceof HubError) || !isUnavailable(error.code)) throw error;
      if (one.isHeld) await givePlacesBack(db, one.place.slotId, countOf(one.people, one.place.quantity));
      refused.push({ slotId: one.place.slotId, code: error.code, ...error.facts });
    }
  }
  await keep(hub, db, attempt, taken);
  return { taken, refused };
}

/** Of a household that signs up for several slots, the first person brings the things. */
function peopleFor({ people }: SignupAttempt, bringsThings: boolean): People {
  return bringsThings ? people.slice(0, 1) : people;
}

async function itemsAmong(db: Db, { takesSome, people, places }: SignupAttempt): Promise<ReadonlySet<string>> {
  if (!takesSome || people.length === 1) return new Set();
  return itemSlotsAmong(
    db,
    places.map(({ slotId }) => slotId),
  );
}

/** One for each person; things are brought by one person, which is checked later. */
function countOf(people: People, quantity: number): number {
  return Math.max(people.length, quantity);
}

interface SoFar {
  readonly taken: readonly TakenPlace[];
  readonly isOnSlot: IsOnSlot;
}

/** What is to be written for a place that can be had; it is written later, for all places at once. */
async function agree(
  { schoolClock, mailbox }: Context<'mailbox'>,
  write: Write,
  attempt: SignupAttempt,
  { place, people, slot, isHeld }: Held,
  { taken, isOnSlot }: SoFar,
): Promise<AnsweredPlace> {
  const [{ now }, { db }] = [attempt, write];
  if (slot === null) throw slotOfSignupNotFound();
  if (place.isByOrganizer || attempt.from !== 'slot') checkForOrganizers(slot);
  else checkForVisitors(schoolClock, slot, now);
  // The quantity of a giver moves as it is.
  if (attempt.from === 'giver' && !attempt.wasChecked) checkWhatIsBrought(slot, place);
  else if (!attempt.wasChecked) checkWish(slot, place, people.length);
  if (!isHeld) throw await whyNotHeld(db, attempt.emailKey, { place, people, slot });
  // Before what the address has already, so that nobody learns that by a form that can never take a place.
  const answers = attempt.wasChecked
    ? await answersStillAsked(db, slot, place.answers)
    : await answersTo(db, slot, place.answers, { isRequired: !place.isByOrganizer });
  if (people.some(({ nameKey }) => isOnSlot(slot.slotId, nameKey))) throw alreadySignedUp();
  const more = people.length + signupsOnSheet(taken, slot.sheetId);
  if (!place.isByOrganizer) {
    const { emailKey } = attempt;
    await checkLimit(db, slot, { emailKey, more, now }).catch(async (error: unknown) => {
      throw (await isAnyOn(db, slot.slotId, { emailKey, people })) ? alreadySignedUp() : error;
    });
  }
  const isAhead = liesAhead(schoolClock, slot, now);
  const { email } = attempt.form;
  const isTold = isAhead && email !== null && mailbox.mayWrite(write, { to: email, cause: attempt.cause });
  // What is brought is shown without names.
  const namesShown = slot.namesShown && slot.slotKind === 'shift';
  const signups = signupsOn(attempt, place, { isFirst: taken.length === 0, isTold, namesShown, people });
  const [first, ...others] = signups;
  if (first === undefined) throw slotOfSignupNotFound();
  const provedAddress = attempt.isQuotable && email !== null ? email.toLowerCase() : null;
  const names = [first, ...others].map(({ name }) => name);
  const mail = mailOf({ ...first, provedAddress }, slot, names);
  return { place, slot, people, signups, mail, answers, isTold };
}

function signupsOnSheet(taken: readonly TakenPlace[], sheetId: string): number {
  return taken.filter(({ slot }) => slot.sheetId === sheetId).flatMap(({ signups }) => signups).length;
}

type IsOnSlot = (slotId: string, nameKey: string) => boolean;

/**
 * Of a form for several places the rest must be had when the volunteer is on one of the slots already. A form for one
 * place learns it from its insert, and costs no statement here.
 */
async function peopleOn(db: Db, { takesSome, emailKey, places }: SignupAttempt): Promise<IsOnSlot> {
  if (!takesSome) return () => false;
  const slotIds = places.map(({ slotId }) => slotId);
  const people = await peopleOfAddress(db, emailKey, slotIds);
  return (slotId, nameKey) => people.some((one) => one.slotId === slotId && one.nameKey === nameKey);
}

/** Who is on the slot already wants to know that, whatever else forbids a second place. */
async function isAnyOn(
  db: Db,
  slotId: string,
  { emailKey, people }: { readonly emailKey: string; readonly people: People },
): Promise<boolean> {
  for (const { nameKey } of people)
    if ((await placesLeft(db, { slotId, emailKey, nameKey }))?.isSignedUp === true) return true;
  return false;
}

async function whyNotHeld(
  db: Db,
  emailKey: string,
  { place, people, slot }: { readonly place: WantedPlace; readonly people: People; readonly slot: SlotOfEvent },
): Promise<HubError> {
  let left = 0;
  for (const { nameKey } of people) {
    const found = await placesLeft(db, { slotId: slot.slotId, emailKey, nameKey });
    if (found === null) return slotOfSignupNotFound();
    if (found.isSignedUp) return alreadySignedUp();
    left = found.left;
  }
  const isSeen = slot.showSpotCount || place.isByOrganizer || left === 0;
  // A place that was given back since would fit now.
  return slotFull(isSeen ? Math.min(left, countOf(people, place.quantity) - 1) : null);
}

interface How {
  readonly isFirst: boolean;
  readonly isTold: boolean;
  readonly namesShown: boolean;
  /** Those of the form who come to this slot. */
  readonly people: People;
}

/** As they are written; those of the first place begin with the id of the attempt. */
export function signupsOn(
  { form, now, people: all, places, id }: SignupAttempt,
  place: WantedPlace,
  { isFirst, isTold, namesShown, people }: How,
): Signup[] {
  const signupTime = now.toISOString();
  return people.map(({ name, displayName }, at) => ({
    ...form,
    id: isFirst && at === 0 ? id : newId(now),
    slotId: place.slotId,
    userId: place.userId,
    name,
    signupTime,
    calendarSequence: 0,
    confirmationSentAt: isTold ? signupTime : null,
    linkVersion: FIRST_LINK,
    quantity: place.quantity,
    bringing: place.bringing,
    marks: place.marks,
    displayName: namesShown ? displayName : null,
    groupId: all.length * places.length === 1 ? null : id,
    calendarSlotId: null,
  }));
}

/** @throws alreadySignedUp when one of them is on the slot already; the transaction must not be committed then */
async function insertAll(
  platform: Platform,
  db: Db,
  { emailKey, form: { preferredLanguage } }: SignupAttempt,
  taken: readonly AnsweredPlace[],
): Promise<void> {
  const rows = taken.flatMap(({ signups, people, mail }) => {
    const calendar_digest = signupDigest(platform, preferredLanguage, mail, CONFIRMED);
    return signups.map((signup, at) => ({ ...rowOf(signup, emailKey, people[at]?.nameKey ?? ''), calendar_digest }));
  });
  if (!(await insertSignups(db, rows))) throw alreadySignedUp();
  // A household answers once for all its people.
  for (const { signups, answers } of taken) {
    const ids = signups.map(({ id }) => id);
    await insertAnswers(db, ids, answers);
  }
}

function rowOf(signup: Signup, emailKey: string, nameKey: string) {
  return {
    id: signup.id,
    slot_id: signup.slotId,
    user_id: signup.userId,
    name: signup.name,
    name_key: nameKey,
    email: signup.email,
    email_key: emailKey,
    phone: signup.phone,
    person_id: signup.personId,
    notes: signup.notes,
    email_consent: signup.emailConsent,
    call_consent: signup.callConsent,
    news_consent: signup.newsConsent,
    preferred_language: signup.preferredLanguage,
    signup_time: signup.signupTime,
    calendar_sequence: signup.calendarSequence,
    confirmation_sent_at: signup.confirmationSentAt,
    quantity: signup.quantity,
    bringing: signup.bringing,
    marks: signup.marks === null ? null : JSON.stringify(signup.marks),
    display_name: signup.displayName,
    group_id: signup.groupId,
  };
}
