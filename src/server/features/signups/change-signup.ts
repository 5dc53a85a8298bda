import type { SignupChange } from '#contract/signups.ts';
import { foldWords } from '#domain/fold-words.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { endsWith, type SignupTurn, type ThingOfSignup } from '#domain/what-ends.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import { lockSignupsUnder } from '#server/features/consent/consent.store.ts';
import { moveHours } from '#server/features/given-hours/move-hours.ts';
import { answersOfAnother, changeAnswers } from '#server/features/questions/answers-to.ts';
import { isAdministrator, type Actor } from '#server/http/actor.ts';
import { administrator, stranger } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { violationOf } from '#server/platform/database/violation.ts';
import { checkLimit, lockAddress } from './address-limit.ts';
import { confirmAgain } from './confirm-again.ts';
import { endSearchOf } from './end-search.ts';
import { moveBrought } from './move-brought.ts';
import { lockPlaces, lockSlots } from './places.store.ts';
import { isReplaced, wasMovedAway, type SignupActor } from './manage-link.ts';
import { isOfOther, noteConsents } from './note-consents.ts';
import { emailKeyOf } from './person-keys.ts';
import { othersOfNoted, reachEverywhere } from './reach-person.ts';
import { refuseForOthers, refuseOtherWords } from './refuse-for-others.ts';
import { alreadySignedUp, eventOver, signupNotFound } from './signups.errors.ts';
import { lockSignup, noteConsentsConfirmed, updateSignup, type SignupOfEvent } from './signups.store.ts';

interface How {
  /** Of the words that the person read, a BCP 47 tag; by default the signup's. */
  readonly language?: string;
  /** Whether the caller is known to read the mail of the address. */
  readonly isByReader?: boolean;
}

/**
 * What is absent stays, and so do slot and time. A new address is mailed the confirmation with a new link. What the reader
 * of the old one had ends as `domain/what-ends` says: older links, the search for a replacement, the hold of an account
 * whose owner does not make the change. An organizer who changes another person's name and address puts somebody else in
 * the place, and of what the first one wrote and agreed to nothing stays. A person who takes back calls or news takes
 * them back for the address; the reader of the mailbox who names the boxes that are checked confirms them. Hours that were confirmed follow the name and address, unless the holder of a link made the
 * change.
 * @throws 400 when an answer is wrong, an organizer agrees to calls or news for another person, or writes what everyone
 * reads of them; or the slot does not ask for what is given; 404 when the signup is gone, or the volunteer's link to it
 * was replaced meanwhile; 409 when another signup of the slot has that name and address, when the slot has not as many
 * units left, or when the volunteer asks after the event's day
 */
export async function changeSignup(
  hub: Context<'mailbox'>,
  signup: SignupOfEvent,
  { answers, ...change }: SignupChange,
  by: SignupActor,
  { language = signup.preferredLanguage, isByReader = false }: How = {},
): Promise<SignupOfEvent> {
  const { callConsent, newsConsent } = change;
  if (isOfOther(signup, by)) refuseForOthers({ callConsent, newsConsent });
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  const isVolunteer = typeof by === 'string';
  // Who holds a link may be anybody it was passed on to.
  const isCorrection = by !== 'link-holder' && (change.email !== undefined || change.name !== undefined);
  const cause = isVolunteer || !isAdministrator(by) ? stranger : administrator;
  try {
    return await database.write(async (write) => {
      const others = change.email === undefined ? [] : await othersOfNoted(write.db, signup, by);
      // The slots first, as in a signup, so that the two never wait for each other.
      if (others.length > 0) await lockSlots(write.db, [signup.slotId, ...others.map(({ slotId }) => slotId)]);
      if (change.quantity !== undefined || change.email !== undefined || isCorrection)
        await lockPlaces(write.db, signup.slotId);
      if (change.callConsent === false || change.newsConsent === false)
        await lockSignupsUnder(write.db, emailKeyOf(signup));
      const locked = await lockSignup(write.db, signup.id);
      if (locked === null || isReplaced(signup, locked, by) || wasMovedAway(signup, locked, by)) throw signupNotFound();
      // As it is now: the event may have been called off, or come back, since the signup was read.
      const isAhead = liesAhead(schoolClock, locked, now);
      if (!isAhead && isVolunteer) throw eventOver();
      if (isOfOther(locked, by)) refuseOtherWords(locked, change);
      const { changed, turn } = withChange(locked, change, by);
      if (isVolunteer && turn !== null) {
        const emailKey = emailKeyOf(changed);
        await lockAddress(write.db, emailKey, [locked], now);
        await checkLimit(write.db, locked, { emailKey, more: 1, now });
      }
      await moveBrought(hub, write, { before: locked, after: changed, change, by });
      await noteConsents(hub, write, { before: locked, after: changed, change, by, language });
      await updateSignup(write.db, locked.id, { ...rowOf(changed), ...keysOf(locked, changed) });
      if (isCorrection) await moveHours(hub, write.db, moveOf(changed, by));
      if (typeof by !== 'string') await reachEverywhere(hub, write, { others, reached: changed, by, at: now });
      const confirmed = confirmation({ before: locked, after: changed, change, isByReader });
      if (confirmed !== null) await noteConsentsConfirmed(write.db, [locked.id], confirmed ? now.toISOString() : null);
      if (turn !== null && locked.looking > 0) await endSearchOf(hub, write, locked.id);
      const answersDiffer =
        turn !== null && endsWith(turn, 'answers')
          ? await answersOfAnother(write.db, locked, answers)
          : answers !== undefined && (await changeAnswers(write.db, locked, answers, { isRequired: isVolunteer }));
      if (isAhead && turn !== null) await confirmAgain(hub, write, changed, cause);
      if (typeof by !== 'string')
        await noteChange(write, by, { before: locked, after: changed, answersDiffer, at: now });
      write.announce({ topic: 'sheet', id: locked.sheetId });
      return changed;
    });
  } catch (error) {
    if (violationOf(error)?.kind === 'unique') throw alreadySignedUp();
    throw error;
  }
}

interface Boxes {
  readonly before: SignupOfEvent;
  readonly after: SignupOfEvent;
  readonly change: SignupChange;
  readonly isByReader: boolean;
}

const boxes = ['callConsent', 'newsConsent'] as const;

/**
 * Whether the reader of the mailbox has seen the boxes and pressed; false where somebody else may have checked one, as
 * links from the screen can be anybody's; null where it stays as it was.
 */
function confirmation({ before, after, change, isByReader }: Boxes): boolean | null {
  if (isOtherAddress(before, after)) return false;
  const checked = boxes.filter((box) => after[box]);
  if (isByReader && checked.length > 0 && checked.every((box) => change[box] === true)) return true;
  return !isByReader && checked.some((box) => !before[box]) ? false : null;
}

function moveOf({ id, name, email, personId: whoId, preferredLanguage }: SignupOfEvent, by: SignupActor) {
  const to = { name, address: email, language: preferredLanguage };
  return { personId: id, to, whoId, byId: typeof by === 'string' ? null : by.userId };
}

interface SignupDifference {
  readonly before: SignupOfEvent;
  readonly after: SignupOfEvent;
  readonly answersDiffer: boolean;
  readonly at: Date;
}

async function noteChange(write: Write, by: Actor, { before, after, answersDiffer, at }: SignupDifference) {
  const { userId, linkVersion, joinedByAddress, provedAddress } = before;
  const answers = answersDiffer ? { answers: 'changed' } : {};
  const fields = changedFields(before, { ...after, userId, linkVersion, joinedByAddress, provedAddress, ...answers });
  const detail = `${after.slotTitle}, ${after.sheetTitle}: ${fields}`;
  await recordAudit(write, by, { action: 'signup-changed', subjectId: after.id, detail, at });
}

interface Moved {
  readonly changed: SignupOfEvent;
  /** Null where the address stays. */
  readonly turn: SignupTurn | null;
}

function withChange(signup: SignupOfEvent, change: SignupChange, by: SignupActor): Moved {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const changed: SignupOfEvent = { ...signup, ...given, ...broughtAndShown(signup, change) };
  if (!isOtherAddress(signup, changed)) return { changed, turn: null };
  const turn = turnOf(signup, changed, by);
  const next = { linkVersion: signup.linkVersion + 1, groupId: null, personId: null };
  return { changed: { ...changed, ...next, ...whatEnds(turn, signup, changed) }, turn };
}

/** An organizer who corrects an address leaves the name. */
function turnOf(before: SignupOfEvent, after: SignupOfEvent, by: SignupActor): SignupTurn {
  if (by === 'link-holder') return 'moved by a link';
  if (!isOfOther(before, by)) return 'moved by its account';
  // Nobody was reached yet: who gets an address is who was noted.
  if (before.email === null) return 'moved by an organizer';
  return foldWords(before.name) === foldWords(after.name) ? 'moved by an organizer' : 'given to another person';
}

function whatEnds(turn: SignupTurn, before: SignupOfEvent, after: SignupOfEvent): Partial<SignupOfEvent> {
  const ended = (thing: ThingOfSignup, nothing: Partial<SignupOfEvent>) => (endsWith(turn, thing) ? nothing : {});
  // The form of an organizer holds what the first person said: only other words are those of the next.
  const isOld = (field: 'notes' | 'emailConsent' | 'phone') => before[field] === after[field];
  const isAddressOfAccount = after.email?.toLowerCase() === before.provedAddress;
  return {
    ...(isAddressOfAccount
      ? {}
      : ended('hold of its account', { userId: null, joinedByAddress: false, provedAddress: null })),
    ...(isOld('emailConsent') ? ended('consent to reminders', { emailConsent: false }) : {}),
    ...ended('consent to calls', { callConsent: false }),
    ...ended('consent to news', { newsConsent: false }),
    ...(isOld('notes') ? ended('note', { notes: null }) : {}),
    ...(isOld('phone') ? ended('phone', { phone: null }) : {}),
    ...ended('dish', { bringing: null, marks: null }),
    ...ended('shown name', { displayName: null }),
  };
}

function broughtAndShown(
  signup: SignupOfEvent,
  { bringing, marks, displayName }: SignupChange,
): Pick<SignupOfEvent, 'bringing' | 'marks' | 'displayName'> {
  const isNamed = displayName !== undefined;
  return {
    bringing: bringing === undefined ? signup.bringing : bringing,
    marks: marks === undefined ? signup.marks : marks.length === 0 ? null : marks,
    // What is brought is shown without names.
    displayName: isNamed ? (signup.namesShown && signup.slotKind === 'shift' ? displayName : null) : signup.displayName,
  };
}

/** Addresses that only compare alike are other mailboxes. */
function isOtherAddress(before: SignupOfEvent, after: SignupOfEvent): boolean {
  return before.email?.toLowerCase() !== after.email?.toLowerCase();
}

/** Those of the same person stay: of a sign-up that is kept beside another one of theirs, the key is its own. */
function keysOf(before: SignupOfEvent, after: SignupOfEvent) {
  const keys = { name_key: foldWords(after.name), email_key: emailKeyOf(after) };
  const isSame = keys.name_key === foldWords(before.name) && keys.email_key === emailKeyOf(before);
  return isSame ? {} : keys;
}

function rowOf(signup: SignupOfEvent) {
  return {
    user_id: signup.userId,
    name: signup.name,
    email: signup.email,
    phone: signup.phone,
    person_id: signup.personId,
    notes: signup.notes,
    email_consent: signup.emailConsent,
    call_consent: signup.callConsent,
    news_consent: signup.newsConsent,
    link_version: signup.linkVersion,
    joined_by_address: signup.joinedByAddress,
    quantity: signup.quantity,
    bringing: signup.bringing,
    marks: signup.marks === null ? null : JSON.stringify(signup.marks),
    display_name: signup.displayName,
    group_id: signup.groupId,
  };
}
