import type { SignedUp, SignupInput } from '#contract/signups.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { liesAhead, slotClosesAt } from '#domain/sheet-dates.ts';
import { isPublic } from '#domain/sheet-states.ts';
import { comparable } from '#domain/text-limits.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { claimKey, keyUseOf } from '#server/features/idempotency/claim-key.ts';
import type { KeyUse } from '#server/features/idempotency/idempotency.store.ts';
import { recordGiven } from '#server/features/consent/record-consents.ts';
import { insertAnswers } from '#server/features/questions/answers.store.ts';
import { answersTo } from '#server/features/questions/answers-to.ts';
import { isAdministrator, organizes, organizesAny, type Actor } from '#server/http/actor.ts';
import { HubError } from '#server/http/errors.ts';
import type { MayEmail } from '#server/http/limits/unsolicited-mail-limit.ts';
import type { Context, Hub } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { violationOf } from '#server/platform/database/violation.ts';
import { newId } from '#server/platform/new-id.ts';
import { addressOfAccount } from './account-address.store.ts';
import { confirmAgain } from './confirm-again.ts';
import { mailVolunteer } from './mail-volunteers.ts';
import { manageUrl } from './manage-link.ts';
import { presentOwnSignup } from './present-signup.ts';
import { refuseForOthers } from './refuse-for-others.ts';
import {
  alreadySignedUp,
  calledOff,
  notPublished,
  signupWasCancelled,
  signupsClosed,
  slotFull,
  slotOfSignupNotFound,
} from './signups.errors.ts';
import { findSlotOfEvent, takePlace, whyNoPlace, type SlotOfEvent } from './places.store.ts';
import { lockSignup, insertSignup, signupById, signupOfPerson, type Signup } from './signups.store.ts';

export const FIRST_LINK = 0;

interface SignupAttempt {
  readonly signup: Signup;
  readonly emailKey: string;
  readonly nameKey: string;
  readonly key: KeyUse | null;
  readonly now: Date;
  readonly actor: Actor;
  /** Of the sheet: they sign others up, and after the close too. */
  readonly isByOrganizer: boolean;
  /** Whether the caller reads the mail of the address, or answers for it as an administrator. */
  readonly isSolicited: boolean;
  readonly mayEmail: MayEmail;
  readonly answers: SignupInput['answers'];
}

/**
 * Takes a place for a volunteer and writes the confirmation, both or neither. A client that names its request by a key
 * gets the same signup again for the same request. A mailbox with too many unsolicited mails gets no mail for a while,
 * but the signup counts.
 * @throws 400 when an answer is missing or wrong, or an organizer agrees to calls or news for another person; 404 when the slot does not exist; 409 when it is full, closed, or the volunteer has a place there already,
 * who is then mailed the confirmation again; 422 when the key was used for another signup
 */
export async function signUp(
  hub: Context<'mailbox' | 'limits'>,
  actor: Actor,
  input: SignupInput,
  idempotencyKey: string | null,
): Promise<SignedUp> {
  const attempt = await prepareSignup(hub, actor, input, idempotencyKey);
  try {
    const signup = await hub.database.write((write) => takeAndConfirm(hub, write, attempt));
    return { ...presentOwnSignup(signup), manageUrl: manageUrl(hub, signup.id, FIRST_LINK) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal instanceof HubError && refusal.code === 'already_signed_up') await remind(hub, attempt);
    throw refusal;
  }
}

function refusalOf(error: unknown): unknown {
  const violation = violationOf(error);
  if (violation?.constraint === 'places_are_not_given_twice') return slotFull();
  return violation?.kind === 'foreign-key' ? slotOfSignupNotFound() : error;
}

async function prepareSignup(
  hub: Context<'mailbox' | 'limits'>,
  actor: Actor,
  input: SignupInput,
  idempotencyKey: string | null,
): Promise<SignupAttempt> {
  const { limits } = hub;
  const account = actor.userId === null ? null : await addressOfAccount(hub.database.db, actor.userId);
  const isOwnAddress = account !== null && account.address === input.email.toLowerCase();
  const now = hub.clock.now();
  const { slotId, name, email, phone, notes, emailConsent, callConsent, newsConsent, preferredLanguage } = input;
  const isByOrganizer = await organizesSlot(hub, actor, slotId);
  if (isByOrganizer && !isOwnAddress) refuseForOthers({ callConsent, newsConsent });
  // Organizers mostly sign others up, whose signups must not go when the organizer's account does.
  const userId = isByOrganizer && !isOwnAddress ? null : actor.userId;
  const details = { slotId, userId, name, email, phone, notes, emailConsent, preferredLanguage };
  // Boxes that are not ticked stay out, as in requests from before there were these boxes.
  const agreed = { ...(callConsent ? { callConsent } : {}), ...(newsConsent ? { newsConsent } : {}) };
  const answered = input.answers === undefined ? {} : { answers: input.answers };
  const signupTime = now.toISOString();
  const id = newId(now);
  return {
    signup: {
      ...details,
      callConsent,
      newsConsent,
      id,
      signupTime,
      calendarSequence: 0,
      confirmationSentAt: null,
      linkVersion: FIRST_LINK,
    },
    emailKey: comparable(email),
    nameKey: comparable(name),
    key:
      idempotencyKey === null
        ? null
        : keyUseOf({ key: idempotencyKey, body: { ...details, ...agreed, ...answered }, subjectId: id, now }),
    now,
    actor,
    isByOrganizer,
    isSolicited: isAdministrator(actor) || (isOwnAddress && account.isProved),
    mayEmail: limits.unsolicitedMails(),
    answers: input.answers,
  };
}

async function organizesSlot({ database }: Pick<Hub, 'database'>, actor: Actor, slotId: string): Promise<boolean> {
  if (!organizesAny(actor) || isAdministrator(actor)) return isAdministrator(actor);
  const slot = await findSlotOfEvent(database.db, slotId);
  return slot !== null && organizes(actor, slot.sheetId);
}

/** One transaction. */
async function takeAndConfirm(
  hub: Context<'mailbox' | 'limits'>,
  write: Write,
  attempt: SignupAttempt,
): Promise<Signup> {
  const { signup, key, now, actor, isByOrganizer } = attempt;
  const { schoolClock } = hub;
  if (key !== null) {
    const used = await claimKey(write.db, key, now);
    if (used !== null) return answerAgain(write, attempt, used);
  }
  // The place comes first: it waits for a call-off in progress, and the state is read after that.
  const isTaken = await takePlace(write.db, signup.slotId);
  const slot = await findSlotOfEvent(write.db, signup.slotId);
  if (slot === null) throw slotOfSignupNotFound();
  if (isByOrganizer) validateForOrganizers(slot);
  else validateForVisitors(schoolClock, slot, now);
  if (!isTaken) throw refusals[await whyNoPlace(write.db, personOf(attempt))]();
  const answers = await answersTo(write.db, slot, attempt.answers, { isRequired: !isByOrganizer });
  const isAhead = liesAhead(schoolClock, slot, now);
  const isTold = isAhead && (attempt.isSolicited || attempt.mayEmail(signup.email));
  const taken = { ...signup, confirmationSentAt: isTold ? signup.signupTime : null };
  // Undone with the whole write: the place that was taken for a volunteer who has one already.
  if (!(await insertSignup(write.db, rowOf(taken, attempt)))) throw alreadySignedUp();
  await insertAnswers(write.db, [taken.id], answers);
  const place = isByOrganizer && signup.userId === null ? 'organizer' : 'form';
  const whose = { signupId: taken.id, userId: null, language: taken.preferredLanguage };
  await recordGiven(hub, write, { before: null, after: taken, place, ...whose });
  const mailed = { joinedByAddress: false, provedAddress: attempt.isSolicited ? taken.email.toLowerCase() : null };
  if (isTold) await mailVolunteer(hub, write, 'signup-confirmation', { ...slot, ...taken, ...mailed });
  const detail = `${slot.slotTitle}, ${slot.sheetTitle}`;
  if (isByOrganizer)
    await recordAudit(write, actor, { action: 'signup-created', subjectId: taken.id, detail, at: now });
  write.announce({ topic: 'sheet', id: slot.sheetId });
  return taken;
}

function validateForVisitors(clock: SchoolClock, slot: SlotOfEvent, now: Date): void {
  if (!isPublic(slot)) throw slotOfSignupNotFound();
  if (slot.state !== 'published' || now >= slotClosesAt(clock, slot, slot)) throw signupsClosed();
}

/** They add people after the close too, and to archived sheets. */
function validateForOrganizers({ state }: SlotOfEvent): void {
  if (state === 'draft') throw notPublished();
  if (state === 'called_off') throw calledOff();
}

/** The answer to a repeated request: the first answer, whatever has become of the signup, unless it was cancelled. */
async function answerAgain({ db }: Write, attempt: SignupAttempt, used: KeyUse): Promise<Signup> {
  if ((await signupById(db, used.subjectId)) === null) throw signupWasCancelled();
  return { ...attempt.signup, id: used.subjectId, signupTime: used.createdAt };
}

const refusals = {
  not_found: slotOfSignupNotFound,
  already_signed_up: alreadySignedUp,
  slot_full: slotFull,
} as const;

async function remind(hub: Context<'mailbox' | 'limits'>, attempt: SignupAttempt): Promise<void> {
  await hub.database.write(async (write) => {
    const same = await signupOfPerson(write.db, personOf(attempt));
    const locked = same === null ? null : await lockSignup(write.db, same.id);
    if (locked !== null && liesAhead(hub.schoolClock, locked, attempt.now))
      await confirmAgain(hub, write, locked, attempt.mayEmail);
  });
}

function personOf({ signup: { slotId }, emailKey, nameKey }: SignupAttempt) {
  return { slotId, emailKey, nameKey };
}

function rowOf(signup: Signup, { emailKey, nameKey }: SignupAttempt) {
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
  };
}
