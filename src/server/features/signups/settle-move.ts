import { liesAhead } from '#domain/sheet-dates.ts';
import { deleteAnswersElsewhere } from '#server/features/questions/answers.store.ts';
import { serveSlot } from '#server/features/waitlist/serve-slot.ts';
import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { mailChange, mailedSlot, mailedTitle } from './mail-volunteers.ts';
import { deleteMove, forgetUnasked, moveById, movesUntil, type HeldMove } from './moves.store.ts';
import { emailKeyOf } from './person-keys.ts';
import { endEntryLeft } from './moved-entry.ts';
import { findSlotOfEvent, givePlacesBack, lockSlots, type SlotOfEvent } from './places.store.ts';
import type { SignupMail } from './signup-mails.ts';
import { isReached } from '#domain/reached-people.ts';
import { endOwnWait } from './sign-up.ts';
import { lockGroup, lockSignup, signupById, type SignupOfEvent } from './signups.store.ts';

type Hubs = Context<'mailbox'>;
type Settled = Pick<HeldMove, 'toldSlotId' | 'notify'>;

const MINUTE = 60_000;

/** For a move that nobody has undone in time. Does nothing for one that was undone, or settled before. */
export async function settleHeldMove(hub: Hubs, moveId: string): Promise<void> {
  await hub.database.write(async (write) => {
    const known = await moveById(write.db, moveId);
    if (known === null) return;
    const before = await signupById(write.db, known.signupId);
    // The slots first, as in a signup, so that the two never wait for each other.
    await lockSlots(write.db, [known.slotId, before?.slotId ?? known.slotId]);
    const signup = await lockMoving(write, before);
    // Another move settles this one, in the transaction that locks its slots.
    if (!(await deleteMove(write.db, moveId))) return;
    await freeOldPlace(hub, write, known);
    if (signup !== null && signup.slotId === before?.slotId) await settleMove(hub, write, signup, known);
  });
}

/** Those whose job was given up: their places are held for nobody. */
export async function settleMovesLeft(hub: Hubs): Promise<void> {
  const { database, clock } = hub;
  const aMinuteAgo = new Date(clock.now().getTime() - MINUTE).toISOString();
  for (const moveId of await movesUntil(database.db, aMinuteAgo)) await settleHeldMove(hub, moveId);
}

/** As it is now, with all of its form; null when it is gone. The caller has locked its slots. */
export async function lockMoving(write: Write, signup: SignupOfEvent | null): Promise<SignupOfEvent | null> {
  if (signup === null) return null;
  if (signup.groupId !== null) await lockGroup(write.db, signup.groupId);
  return lockSignup(write.db, signup.id);
}

/** Whoever waits for the place that a move left is offered it now. The caller has locked the slot. */
export async function freeOldPlace(
  hub: Hubs,
  write: Write,
  { slotId, places }: Pick<HeldMove, 'slotId' | 'places'>,
): Promise<void> {
  await givePlacesBack(write.db, slotId, places);
  await serveSlot(hub, write, { slotId, now: hub.clock.now() });
  const slot = await findSlotOfEvent(write.db, slotId);
  if (slot !== null) write.announce({ topic: 'sheet', id: slot.sheetId });
}

/**
 * What cannot be taken back of a move: the wait for the new place ends, and what that does not ask is forgotten. The
 * volunteer is emailed, unless nobody wants that, or the move has led back to where the volunteer was told to come. The
 * caller has locked both slots, and the signup in the new one, and has counted the mail.
 * @returns whether the volunteer is emailed
 */
export async function settleMove(hub: Hubs, write: Write, signup: SignupOfEvent, move: Settled): Promise<boolean> {
  const { db } = write;
  const now = hub.clock.now();
  await endOwnWait(
    hub,
    write,
    { emailKey: emailKeyOf(signup), now, from: 'slot' },
    { slot: signup, signups: [signup] },
  );
  await deleteAnswersElsewhere(db, signup.id, signup);
  await forgetUnasked(db, signup.id, {
    isBroughtKept: signup.bring !== 'off',
    isNameKept: signup.namesShown && signup.slotKind === 'shift',
  });
  const isTold = move.notify && move.toldSlotId !== signup.slotId && liesAhead(hub.schoolClock, signup, now);
  write.announce({ topic: 'sheet', id: signup.sheetId });
  const told = await findSlotOfEvent(db, move.toldSlotId);
  const ended = await endEntryLeft(hub, write, signup, told);
  return isTold && (await mailMove(hub, write, signup, { told, ended }));
}

interface Before {
  readonly told: SlotOfEvent | null;
  /** The calendar entry that has ended with the move. */
  readonly ended: SignupMail | null;
}

/** By one mail, from where the volunteer was told to come last. */
async function mailMove(hub: Hubs, write: Write, { id }: SignupOfEvent, { told, ended }: Before): Promise<boolean> {
  const signup = await signupById(write.db, id);
  if (signup === null || !isReached(signup)) return false;
  await mailChange(hub, write, [signup], counted, (now, language) =>
    told === null
      ? now
      : {
          slot: mailedSlot(told, language),
          sheet: { ...mailedTitle(language, titleOf(told)), ...dateOf(told) },
          ...(ended === null ? {} : { entry: ended }),
        },
  );
  return true;
}

function dateOf({ eventDate, showEventDate }: SlotOfEvent) {
  return { eventDate, showEventDate };
}

function titleOf({ sheetTitle: title, sheetTranslations: translations, language }: SlotTitled) {
  return { title, translations, language };
}

type SlotTitled = Pick<SignupOfEvent, 'sheetTitle' | 'sheetTranslations' | 'language'>;
