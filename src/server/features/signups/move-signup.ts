import type { MoveInput } from '#contract/signups.ts';
import { EXPECTED, foldAttendance } from '#domain/attendance.ts';
import { foldWords } from '#domain/fold-words.ts';
import { isReached } from '#domain/reached-people.ts';
import { isYetToCome, liesAhead } from '#domain/sheet-dates.ts';
import { factsOfPerson } from '#server/features/attendance/facts.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { unproposeHours } from '#server/features/given-hours/unpropose-hours.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { checkForOrganizers, checkQuantity } from './check-place.ts';
import { endSearchOf } from './end-search.ts';
import { causeOf } from './mail-volunteers.ts';
import { slotOfEntry } from './moved-entry.ts';
import { deleteMove, insertMove, moveOfSignup, moveToSlot, setNotify, type HeldMove } from './moves.store.ts';
import { emailKeyOf } from './person-keys.ts';
import { findSlotOfEvent, givePlacesBack, lockSlots, type SlotOfEvent } from './places.store.ts';
import { freeOldPlace, lockMoving, settleMove } from './settle-move.ts';
import { refusalOf } from './sign-up.ts';
import type { SignupAttempt } from './signup-attempt.ts';
import {
  alreadySignedUp,
  hasAttendance,
  kindDiffers,
  movedMeanwhile,
  movesPastEvent,
  signupNotFound,
  slotOfSignupNotFound,
} from './signups.errors.ts';
import { SETTLE_MOVE } from './signups.job.ts';
import { mailsAfter, signupById, type SignupOfEvent } from './signups.store.ts';
import { takeWanted } from './take-places.ts';
import { violationOf } from '#server/platform/database/violation.ts';

type Hubs = Context<'mailbox' | 'jobs'>;

const SECOND = 1000;
/** In seconds, for which a move stays undone longer than the caller asks: their last call may take a while to get here. */
const LATE_CALLS = 1;

interface Moving {
  readonly input: MoveInput;
  readonly actor: Actor;
  readonly now: Date;
}

interface Moved {
  readonly signup: SignupOfEvent;
  /** Whether the call took a move back of which the volunteer has heard nothing, and hears nothing. */
  readonly isUnheard: boolean;
}

/** Somebody else has moved the signup since it was read, so that other slots have to be locked. */
class ReadAgain extends Error {}

/**
 * Moves a signup to another slot by taking a place there, as signing up does, in one transaction: it has the place where
 * it was until it has the other one. With `undoFor`, nobody gets the old place and no mail goes for so long, and the same
 * call back undoes the move. A repeated call changes nothing but, until then, whether a mail goes.
 * @throws 404 for a slot of a sheet that the caller does not organize, and for somebody who has left; 409 when the slot is
 * full, of the other kind, has the person already, or is over, or one of the sheets is a draft or called off; when somebody
 * has noted that the person came, or decided on the hours; and when the signup is not where the caller saw it; 429 for too
 * many mails. Back from where a move can be undone, only what the old slot forbids counts.
 */
export async function moveSignup(hub: Hubs, found: SignupOfEvent, input: MoveInput, actor: Actor): Promise<Moved> {
  for (
    let signup: SignupOfEvent | null = found;
    signup !== null;
    signup = await signupById(hub.database.db, found.id)
  ) {
    const read = signup;
    try {
      return await hub.database.write((write) => move(hub, write, read, { input, actor, now: hub.clock.now() }));
    } catch (error) {
      if (error instanceof ReadAgain) continue;
      throw violationOf(error)?.kind === 'unique' ? alreadySignedUp() : refusalOf(error);
    }
  }
  throw signupNotFound();
}

async function move(hub: Hubs, write: Write, read: SignupOfEvent, moving: Moving): Promise<Moved> {
  const { db } = write;
  const { slotId, from } = moving.input;
  const known = await moveOfSignup(db, read.id);
  // The slots first, as in a signup, so that the two never wait for each other.
  await lockSlots(db, [read.slotId, slotId, ...(known === null ? [] : [known.slotId])]);
  const signup = await lockMoving(write, read);
  // It may be on a sheet of others since the caller’s right was checked.
  if (signup === null || hasLeft(signup) || !organizes(moving.actor, signup.sheetId)) throw signupNotFound();
  const target = await findSlotOfEvent(db, slotId);
  if (target === null || !organizes(moving.actor, target.sheetId)) throw slotOfSignupNotFound();
  if (signup.slotId === slotId) {
    if (known !== null && known.notify !== moving.input.notify) {
      countMail(hub, write, { signup, target, ...moving }, known);
      await setNotify(db, known.id, moving.input.notify);
    }
    return { signup, isUnheard: false };
  }
  if (from !== undefined && signup.slotId !== from) throw movedMeanwhile();
  const held = await moveOfSignup(db, read.id);
  if (signup.slotId !== read.slotId || held?.id !== known?.id) throw new ReadAgain();
  const isBack = held !== null && held.slotId === slotId;
  checkTarget(hub, target, moving.now);
  if (!isBack) checkSource(hub, { signup, target, now: moving.now });
  await checkPresence(db, signup);
  // The place that was searched somebody for is not theirs any more.
  if (signup.looking > 0) await endSearchOf(hub, write, signup.id);
  const isUndone = isBack && held.places === signup.quantity;
  const isUnheard = isUndone && (await undo(hub, write, { signup, target, held }));
  if (!isUndone) await moveOn(hub, write, { signup, target, held, ...moving });
  await recordAudit(write, moving.actor, {
    action: 'signup-moved',
    subjectId: signup.id,
    detail: `${signup.slotTitle}, ${signup.sheetTitle} → ${target.slotTitle}, ${target.sheetTitle}`,
    at: moving.now,
  });
  for (const id of new Set([signup.sheetId, target.sheetId])) write.announce({ topic: 'sheet', id });
  return { signup: (await signupById(db, signup.id)) ?? signup, isUnheard };
}

interface Places {
  readonly signup: SignupOfEvent;
  readonly target: SlotOfEvent;
}

type At = Places & Pick<Moving, 'now'>;

/** Who has left is on no list but of what they did. */
function hasLeft({ email }: SignupOfEvent): boolean {
  return email === '';
}

function checkTarget({ schoolClock }: Hubs, target: SlotOfEvent, now: Date): void {
  checkForOrganizers(target);
  if (!liesAhead(schoolClock, target, now)) throw movesPastEvent();
}

/** Of a slot that is over, even one of today, people have hours. */
function checkSource({ schoolClock }: Hubs, { signup, target, now }: At): void {
  checkForOrganizers(signup);
  for (const slot of [signup, target])
    if (!liesAhead(schoolClock, slot, now) || !isYetToCome(schoolClock, slot, now)) throw movesPastEvent();
  if (signup.slotKind !== target.slotKind) throw kindDiffers();
}

async function checkPresence(db: Db, { id }: SignupOfEvent): Promise<void> {
  const attendance = foldAttendance(await factsOfPerson(db, id)).get(id) ?? EXPECTED;
  if (attendance.state !== 'expected' || !(await unproposeHours(db, id))) throw hasAttendance();
}

/**
 * The old place was held, so nobody else can have it.
 * @returns whether the volunteer has heard nothing of the move, and hears nothing of this
 */
async function undo(
  hub: Hubs,
  write: Write,
  { signup, target, held }: Places & { readonly held: HeldMove },
): Promise<boolean> {
  const { db } = write;
  await deleteMove(db, held.id);
  const calendarSlotId = await slotOfEntry(db, signup, target.slotId, { isBack: true });
  await moveToSlot(db, signup.id, { slotId: target.slotId, calendarSlotId });
  await freeOldPlace(hub, write, { slotId: signup.slotId, places: signup.quantity });
  const back = await signupById(db, signup.id);
  const hasHeard = await wasTold(db, signup, held);
  const told = hasHeard ? { toldSlotId: signup.slotId, notify: true } : held;
  if (back === null || told.toldSlotId === target.slotId) return true;
  // Of an earlier move something is still to be said, or a mail has named the slot meanwhile.
  return !(await settleMove(hub, write, back, told));
}

/** Kinds of mails that say where a volunteer comes, or would have come. */
const tellingWhere = [
  'signup-confirmation',
  'several-confirmation',
  'signup-changed',
  'event-moved',
  'event-cancelled',
  'event-revived',
  'reminder',
];

interface AboutSignups {
  readonly signupId?: string;
  readonly groupId?: string;
  readonly slot?: { readonly id?: string };
  readonly signups?: readonly Omit<AboutSignups, 'signups'>[];
}

/** Whether a mail about something else has told the volunteer meanwhile to come where the move led. */
async function wasTold(
  db: Db,
  { id, groupId, slotId, email }: SignupOfEvent,
  { id: moveId }: HeldMove,
): Promise<boolean> {
  if (email === null) return false;
  const payloads: readonly AboutSignups[] = await mailsAfter(db, { kinds: tellingWhere, recipient: email, id: moveId });
  const isOfForm = (one: AboutSignups) => one.signupId === id || (groupId !== null && one.groupId === groupId);
  return payloads.some((mail) =>
    [mail, ...(mail.signups ?? [])].some((one) => isOfForm(one) && one.slot?.id === slotId),
  );
}

interface Onward extends Places, Moving {
  readonly held: HeldMove | null;
}

async function moveOn(hub: Hubs, write: Write, { signup, target, held, ...moving }: Onward): Promise<void> {
  const { db } = write;
  const { input, actor, now } = moving;
  const left = { slotId: signup.slotId, places: signup.quantity };
  const told = { toldSlotId: held?.toldSlotId ?? signup.slotId, notify: input.notify };
  checkQuantity(target, { quantity: signup.quantity, path: '' });
  countMail(hub, write, { signup, target, ...moving }, told);
  if (held !== null) await deleteMove(db, held.id);
  // Of what is held there, as much as is needed now is theirs.
  const isBack = held !== null && held.slotId === target.slotId;
  if (isBack) await givePlacesBack(db, held.slotId, held.places);
  const calendarSlotId = await slotOfEntry(db, signup, target.slotId, { isBack });
  await takeWanted(hub, write, attemptOf(signup, target, { actor, now }), async () => {
    await moveToSlot(db, signup.id, { slotId: target.slotId, calendarSlotId });
  });
  if (held !== null) await freeOldPlace(hub, write, isBack ? { slotId: held.slotId, places: 0 } : held);
  if (input.undoFor > 0) {
    const until = new Date(now.getTime() + (input.undoFor + LATE_CALLS) * SECOND);
    const id = newId(now);
    const { userId: byId } = actor;
    await insertMove(db, { id, signupId: signup.id, ...left, ...told, byId, until: until.toISOString() });
    await hub.jobs.enqueue(write, SETTLE_MOVE, { moveId: id }, until);
    return;
  }
  await freeOldPlace(hub, write, left);
  const moved = await signupById(db, signup.id);
  if (moved !== null) await settleMove(hub, write, moved, { ...left, ...told });
}

/**
 * Now, for the mail that may go later: then nobody could be refused.
 * @throws 429 when the mailbox got too many of the caller about the sheet
 */
function countMail(
  { mailbox }: Hubs,
  write: Write,
  { signup, target, input, actor }: Places & Moving,
  { toldSlotId }: Pick<HeldMove, 'toldSlotId'>,
): void {
  if (input.notify && isReached(signup) && toldSlotId !== target.slotId)
    mailbox.mayWrite(write, { to: signup.email, cause: causeOf(actor, target) });
}

/** As if the organizer signed the person up there, with what they signed up with. */
function attemptOf(
  signup: SignupOfEvent,
  target: SlotOfEvent,
  { actor, now }: Pick<Moving, 'actor' | 'now'>,
): SignupAttempt {
  const { quantity, bringing, marks } = signup;
  const brought = target.bring === 'off' ? { bringing: null, marks: null } : { bringing, marks };
  return {
    form: signup,
    emailKey: emailKeyOf(signup),
    people: [{ name: signup.name, nameKey: foldWords(signup.name), displayName: signup.displayName }],
    places: [
      {
        slotId: target.slotId,
        quantity,
        ...brought,
        answers: [],
        path: '',
        isByOrganizer: true,
        userId: signup.userId,
      },
    ],
    from: 'slot',
    wasChecked: true,
    takesSome: false,
    id: signup.id,
    key: null,
    now,
    actor,
    isProved: false,
    isSolicited: true,
    isQuotable: false,
    // What is mailed is not a confirmation, and counts when it is written.
    cause: counted,
  };
}
