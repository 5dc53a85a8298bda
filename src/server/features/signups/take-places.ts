import { isUnavailable } from '#contract/unavailable.ts';
import type { RefusedPlace } from '#contract/refused-places.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { answersTo } from '#server/features/questions/answers-to.ts';
import { insertAnswers } from '#server/features/questions/answers.store.ts';
import { HubError } from '#server/http/errors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { checkLimit, lockAddress } from './address-limit.ts';
import { checkForOrganizers, checkForVisitors, checkWish } from './check-place.ts';
import {
  findSlotsOfEvents,
  givePlacesBack,
  itemSlotsAmong,
  placesLeft,
  takePlaces,
  type SlotOfEvent,
} from './places.store.ts';
import type { SignupAttempt, WantedPlace } from './signup-attempt.ts';
import { alreadySignedUp, slotFull, slotOfSignupNotFound } from './signups.errors.ts';
import { deleteSignup, insertSignup, type Signup } from './signups.store.ts';

export const FIRST_LINK = 0;

export interface TakenPlace {
  readonly place: WantedPlace;
  readonly slot: SlotOfEvent;
  /** Of all people, in the order of the form. */
  readonly signups: readonly Signup[];
  /** By the confirmation. */
  readonly isTold: boolean;
}

interface Taken {
  readonly taken: readonly TakenPlace[];
  readonly refused: readonly RefusedPlace[];
}

type People = SignupAttempt['people'];

interface Held {
  readonly place: WantedPlace;
  readonly people: People;
  readonly isHeld: boolean;
  readonly slot: SlotOfEvent | null;
}

/**
 * Takes the places of a form and writes their signups, in the caller's transaction. The slots come first, in the order
 * of their ids, so that two forms never wait for each other.
 * @throws 400 for what a slot does not ask for; 404 and 409 for the first place that cannot be had, unless the form
 * takes what it can get
 */
export async function takeWanted(platform: Platform, db: Db, attempt: SignupAttempt): Promise<Taken> {
  const held = new Map<string, boolean>();
  const items = await itemsAmong(db, attempt);
  // A place comes before its slot is read: it waits for a call-off in progress, and the state is read after that.
  for (const { slotId, quantity } of attempt.places.toSorted(bySlot))
    held.set(slotId, await takePlaces(db, slotId, countOf(peopleFor(attempt, items.has(slotId)), quantity)));
  const slots = await findSlotsOfEvents(
    db,
    attempt.places.map(({ slotId }) => slotId),
  );
  const places = attempt.places.map((place): Held => {
    const { slotId } = place;
    const people = peopleFor(attempt, items.has(slotId));
    return { place, people, isHeld: held.get(slotId) === true, slot: slots.get(slotId) ?? null };
  });
  const limited = places.flatMap(({ slot, place }) => (slot === null || place.isByOrganizer ? [] : [slot]));
  await lockAddress(db, attempt.emailKey, limited, attempt.now);
  const taken: TakenPlace[] = [];
  const refused: RefusedPlace[] = [];
  for (const one of places) {
    try {
      taken.push(await sign(platform, db, attempt, one, taken.length === 0));
    } catch (error) {
      if (!attempt.takesSome || !(error instanceof HubError) || !isUnavailable(error.code)) throw error;
      if (one.isHeld) await givePlacesBack(db, one.place.slotId, countOf(one.people, one.place.quantity));
      refused.push({ slotId: one.place.slotId, code: error.code, ...error.facts });
    }
  }
  return { taken, refused };
}

function bySlot(a: WantedPlace, b: WantedPlace): number {
  return a.slotId < b.slotId ? -1 : 1;
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

async function sign(
  { schoolClock }: Platform,
  db: Db,
  attempt: SignupAttempt,
  { place, people, slot, isHeld }: Held,
  isFirst: boolean,
): Promise<TakenPlace> {
  const { now } = attempt;
  if (slot === null) throw slotOfSignupNotFound();
  if (place.isByOrganizer) checkForOrganizers(slot);
  else checkForVisitors(schoolClock, slot, now);
  checkWish(slot, place, people.length);
  if (!isHeld) throw await whyNotHeld(db, attempt.emailKey, { place, people, slot });
  const asked = { emailKey: attempt.emailKey, more: people.length, now };
  if (!place.isByOrganizer) await checkLimit(db, slot, asked);
  const isAhead = liesAhead(schoolClock, slot, now);
  const isTold = isAhead && (attempt.isSolicited || attempt.mayEmail(attempt.form.email));
  // What is brought is shown without names.
  const namesShown = slot.namesShown && slot.slotKind === 'shift';
  const signups = signupsOn(attempt, place, { isFirst, isTold, namesShown, people });
  const answers = await answersTo(db, slot, place.answers, { isRequired: !place.isByOrganizer });
  await insertAll(db, attempt.emailKey, people, signups);
  const ids = signups.map(({ id }) => id);
  // A household answers once for all its people.
  await insertAnswers(db, ids, answers);
  return { place, slot, signups, isTold };
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
  }));
}

/** @throws alreadySignedUp when one of them is on the slot; then none of them is added */
async function insertAll(db: Db, emailKey: string, people: People, signups: readonly Signup[]): Promise<void> {
  for (const [at, signup] of signups.entries()) {
    if (await insertSignup(db, rowOf(signup, emailKey, people[at]?.nameKey ?? ''))) continue;
    for (const { id } of signups.slice(0, at)) await deleteSignup(db, id);
    throw alreadySignedUp();
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
