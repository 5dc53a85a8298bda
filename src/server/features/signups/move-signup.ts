import type { MoveInput } from '#contract/signups.ts';
import { EXPECTED, foldAttendance } from '#domain/attendance.ts';
import { foldWords } from '#domain/fold-words.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { factsOfPerson } from '#server/features/attendance/facts.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { checkForOrganizers, checkQuantity } from './check-place.ts';
import { endSearchOf } from './end-search.ts';
import { membersOf } from './groups.store.ts';
import { deleteMove, insertMove, moveOfSignup, moveToSlot, setNotify, type HeldMove } from './moves.store.ts';
import { emailKeyOf } from './person-keys.ts';
import { findSlotOfEvent, lockSlots, type SlotOfEvent } from './places.store.ts';
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
import { signupById, type SignupOfEvent } from './signups.store.ts';
import { takeWanted } from './take-places.ts';
import { violationOf } from '#server/platform/database/violation.ts';

type Hubs = Context<'mailbox' | 'jobs'>;

const SECOND = 1000;

interface Moving {
  readonly input: MoveInput;
  readonly actor: Actor;
  readonly now: Date;
}

/** Somebody else has moved the signup since it was read, so that other slots have to be locked. */
class ReadAgain extends Error {}

/**
 * Moves a signup to another slot by taking a place there, as signing up does, in one transaction: it has the place where
 * it was until it has the other one. With `undoFor`, nobody gets the old place and no mail goes for so long, and the same
 * call back undoes the move. A repeated call changes nothing but, until then, whether a mail goes.
 * @throws 404 for a slot of a sheet that the caller does not organize; 409 when the slot is full, of the other kind, has
 * the person already, or one of the sheets is a draft, called off or over; when somebody has noted that the person came;
 * and when the signup is not where the caller saw it
 */
export async function moveSignup(
  hub: Hubs,
  found: SignupOfEvent,
  input: MoveInput,
  actor: Actor,
): Promise<SignupOfEvent> {
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

async function move(hub: Hubs, write: Write, read: SignupOfEvent, moving: Moving): Promise<SignupOfEvent> {
  const { db } = write;
  const { slotId, from } = moving.input;
  const known = await moveOfSignup(db, read.id);
  // The slots first, as in a signup, so that the two never wait for each other.
  await lockSlots(db, [read.slotId, slotId, ...(known === null ? [] : [known.slotId])]);
  const signup = await lockMoving(write, read);
  if (signup === null) throw signupNotFound();
  const target = await findSlotOfEvent(db, slotId);
  if (target === null || !organizes(moving.actor, target.sheetId)) throw slotOfSignupNotFound();
  if (signup.slotId === slotId) {
    if (known !== null && known.notify !== moving.input.notify) await setNotify(db, known.id, moving.input.notify);
    return signup;
  }
  if (from !== undefined && signup.slotId !== from) throw movedMeanwhile();
  const held = await moveOfSignup(db, read.id);
  if (signup.slotId !== read.slotId || held?.id !== known?.id) throw new ReadAgain();
  await checkMove(hub, db, { signup, target, now: moving.now });
  // The place that was searched somebody for is not theirs any more.
  if (signup.looking > 0) await endSearchOf(hub, write, signup.id);
  const isUndone = held !== null && held.slotId === slotId && held.places === signup.quantity;
  if (isUndone) await undo(hub, write, { signup, target, held });
  else await moveOn(hub, write, { signup, target, held, ...moving });
  await recordAudit(write, moving.actor, {
    action: 'signup-moved',
    subjectId: signup.id,
    detail: `${signup.slotTitle}, ${signup.sheetTitle} → ${target.slotTitle}, ${target.sheetTitle}`,
    at: moving.now,
  });
  for (const id of new Set([signup.sheetId, target.sheetId])) write.announce({ topic: 'sheet', id });
  return (await signupById(db, signup.id)) ?? signup;
}

interface Places {
  readonly signup: SignupOfEvent;
  readonly target: SlotOfEvent;
}

async function checkMove(
  { schoolClock }: Hubs,
  db: Db,
  { signup, target, now }: Places & { readonly now: Date },
): Promise<void> {
  for (const slot of [signup, target]) {
    checkForOrganizers(slot);
    if (!liesAhead(schoolClock, slot, now)) throw movesPastEvent();
  }
  if (signup.slotKind !== target.slotKind) throw kindDiffers();
  const attendance = foldAttendance(await factsOfPerson(db, signup.id)).get(signup.id) ?? EXPECTED;
  if (attendance.state !== 'expected') throw hasAttendance();
}

/** The old place was held, so nobody else can have it. */
async function undo(
  hub: Hubs,
  write: Write,
  { signup, target, held }: Places & { readonly held: HeldMove },
): Promise<void> {
  const { db } = write;
  await deleteMove(db, held.id);
  await moveToSlot(db, signup.id, { slotId: target.slotId, calendarSlotId: await entryOf(db, signup, target) });
  await freeOldPlace(hub, write, { slotId: signup.slotId, places: signup.quantity });
  const back = await signupById(db, signup.id);
  // Only what was told of an earlier move is still to be said.
  if (back !== null && held.toldSlotId !== target.slotId) await settleMove(hub, write, back, held);
}

interface Onward extends Places, Moving {
  readonly held: HeldMove | null;
}

async function moveOn(hub: Hubs, write: Write, { signup, target, held, ...moving }: Onward): Promise<void> {
  const { db } = write;
  const { input, actor, now } = moving;
  checkQuantity(target, { quantity: signup.quantity, path: '' });
  const calendarSlotId = await entryOf(db, signup, target);
  await takeWanted(hub, write, attemptOf(signup, target, { actor, now }), async () => {
    await moveToSlot(db, signup.id, { slotId: target.slotId, calendarSlotId });
  });
  const left = { slotId: signup.slotId, places: signup.quantity };
  const told = {
    toldSlotId: held?.toldSlotId ?? signup.slotId,
    // Who was to be told of an earlier move is told where it has led.
    notify: input.notify || held?.notify === true,
    byId: actor.userId,
  };
  if (held !== null) {
    await deleteMove(db, held.id);
    await freeOldPlace(hub, write, held);
  }
  if (input.undoFor > 0) {
    const until = new Date(now.getTime() + input.undoFor * SECOND);
    const id = newId(now);
    await insertMove(db, { id, signupId: signup.id, ...left, ...told, until: until.toISOString() });
    await hub.jobs.enqueue(write, SETTLE_MOVE, { moveId: id }, until);
    return;
  }
  await freeOldPlace(hub, write, left);
  const moved = await signupById(db, signup.id);
  if (moved !== null) await settleMove(hub, write, moved, { ...left, ...told });
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

/**
 * Which slot the UID of the calendar entry names after the move: it stays, unless the entry is shared with others of the
 * form. Null for the slot itself.
 */
async function entryOf(db: Db, { id, groupId, slotId, calendarSlotId }: SignupOfEvent, target: SlotOfEvent) {
  if (groupId === null) return null;
  const members = await membersOf(db, [groupId]);
  const there = members.find((one) => one.slotId === target.slotId);
  if (there !== undefined) return there.calendarSlotId;
  if (members.some((one) => one.id !== id && one.slotId === slotId)) return null;
  const named = calendarSlotId ?? slotId;
  return named === target.slotId ? null : named;
}
