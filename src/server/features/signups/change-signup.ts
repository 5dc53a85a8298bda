import type { SignupChange } from '#contract/signups.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { comparable } from '#domain/text-limits.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import { lockSignupsUnder } from '#server/features/consent/consent.store.ts';
import { moveHours } from '#server/features/given-hours/move-hours.ts';
import { changeAnswers } from '#server/features/questions/answers-to.ts';
import { isAdministrator, type Actor } from '#server/http/actor.ts';
import type { MayEmail } from '#server/http/limits/unsolicited-mail-limit.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { violationOf } from '#server/platform/database/violation.ts';
import { checkLimit, lockAddress } from './address-limit.ts';
import { confirmAgain } from './confirm-again.ts';
import { moveBrought } from './move-brought.ts';
import { lockPlaces } from './places.store.ts';
import { isReplaced, type SignupActor } from './manage-link.ts';
import { isOfOther, noteConsents } from './note-consents.ts';
import { refuseForOthers, refuseOtherWords } from './refuse-for-others.ts';
import { alreadySignedUp, eventOver, signupNotFound } from './signups.errors.ts';
import { lockSignup, noteMailboxProved, updateSignup, type SignupOfEvent } from './signups.store.ts';

/**
 * What is absent stays, and so do slot, user and time. A new address is mailed the confirmation with a new link: older
 * links, which the reader of the old mailbox has, stop working, and a signup that joined an account by the old address
 * leaves it, unless the account's owner makes the change. A person who takes back calls or news takes them back for the
 * address. An organizer who moves another person's signup to another address moves neither. Hours that were confirmed
 * follow the name and address, unless the holder of a link made the change.
 * @param language of the words that the person read, a BCP 47 tag; by default the signup's
 * @throws 400 when an answer is wrong, an organizer agrees to calls or news for another person, or writes what everyone
 * reads of them; or the slot does not ask for what is given; 404 when the signup is gone, or the volunteer's link to it
 * was replaced meanwhile; 409 when another signup of the slot has that name and address, when the slot has not as many
 * units left, or when the volunteer asks after the event's day
 */
export async function changeSignup(
  hub: Context<'mailbox' | 'limits'>,
  signup: SignupOfEvent,
  { answers, ...change }: SignupChange,
  by: SignupActor,
  language = signup.preferredLanguage,
): Promise<SignupOfEvent> {
  const { callConsent, newsConsent } = change;
  if (isOfOther(signup, by)) refuseForOthers({ callConsent, newsConsent });
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  const isVolunteer = typeof by === 'string';
  // Who holds a link may be anybody it was passed on to.
  const isCorrection = by !== 'link-holder' && (change.email !== undefined || change.name !== undefined);
  const mayEmail: MayEmail = isVolunteer || !isAdministrator(by) ? hub.limits.unsolicitedMails() : () => true;
  try {
    return await database.write(async (write) => {
      // The slot first, as in a signup, so that the two never wait for each other.
      if (change.quantity !== undefined || isCorrection) await lockPlaces(write.db, signup.slotId);
      if (change.callConsent === false || change.newsConsent === false) await lockSignupsUnder(write.db, signup.email);
      const locked = await lockSignup(write.db, signup.id);
      if (locked === null || isReplaced(signup, locked, by)) throw signupNotFound();
      // As it is now: the event may have been called off, or come back, since the signup was read.
      const isAhead = liesAhead(schoolClock, locked, now);
      if (!isAhead && isVolunteer) throw eventOver();
      if (isOfOther(locked, by)) refuseOtherWords(locked, change);
      const changed = withChange(locked, change, by);
      if (isVolunteer && isOtherAddress(locked, changed)) {
        const emailKey = comparable(changed.email);
        await lockAddress(write.db, emailKey, [locked], now);
        await checkLimit(write.db, locked, { emailKey, more: 1, now });
      }
      await moveBrought(hub, write, { before: locked, after: changed, change, by });
      await noteConsents(hub, write, { before: locked, after: changed, change, by, language });
      await updateSignup(write.db, locked.id, rowOf(changed));
      if (isCorrection) await moveHours(hub, write.db, moveOf(changed, by));
      if (isOtherAddress(locked, changed)) await noteMailboxProved(write.db, [locked.id], null);
      const answersDiffer =
        answers !== undefined && (await changeAnswers(write.db, locked, answers, { isRequired: isVolunteer }));
      if (isAhead && isOtherAddress(locked, changed)) await confirmAgain(hub, write, changed, mayEmail);
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

function moveOf({ id, name, email, preferredLanguage }: SignupOfEvent, by: SignupActor) {
  const to = { name, address: email, language: preferredLanguage };
  return { personId: id, to, byId: typeof by === 'string' ? null : by.userId };
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

function withChange(signup: SignupOfEvent, change: SignupChange, by: SignupActor): SignupOfEvent {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const changed: SignupOfEvent = { ...signup, ...given, ...broughtAndShown(signup, change) };
  if (!isOtherAddress(signup, changed)) return changed;
  const agreed = isOfOther(signup, by) ? { callConsent: false, newsConsent: false } : {};
  const leavesAccount = signup.joinedByAddress && by !== 'owner';
  return {
    ...changed,
    ...agreed,
    linkVersion: signup.linkVersion + 1,
    groupId: null,
    ...(leavesAccount ? { userId: null, joinedByAddress: false, provedAddress: null } : {}),
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
  return before.email.toLowerCase() !== after.email.toLowerCase();
}

function rowOf(signup: SignupOfEvent) {
  return {
    user_id: signup.userId,
    name: signup.name,
    name_key: comparable(signup.name),
    email: signup.email,
    email_key: comparable(signup.email),
    phone: signup.phone,
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
