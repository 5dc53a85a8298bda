import { liesAhead } from '#domain/sheet-dates.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { isLateNow, noteLateCancel } from '#server/features/late-cancels/note-late-cancel.ts';
import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { causeOf, mailVolunteer, wasMailed } from './mail-volunteers.ts';
import { serveSlot } from '#server/features/waitlist/serve-slot.ts';
import { keepOpen } from '#server/features/waitlist/served-slots.store.ts';
import { endSearchOf } from './end-search.ts';
import { isReplaced, wasMovedAway, type SignupActor } from './manage-link.ts';
import { eventOver, signupNotFound } from './signups.errors.ts';
import { givePlacesBack, lockPlaces } from './places.store.ts';
import { removeSignup } from './remove-signup.ts';
import { lockGroup, lockSignup, type SignupOfEvent } from './signups.store.ts';

/**
 * Frees the place at once, and offers it to those who wait, if `keepsOpen` does not leave it to everybody. If the event
 * is not over, the volunteer is mailed, but not about a signup that they were never mailed about, and organizers learn of
 * it if it is late.
 * @param by an organizer may end it at any time, the volunteer until the event's day is over
 * @throws 404 when it is gone already, or the volunteer's link to it was replaced meanwhile; 409 when the event is over
 */
export async function endSignup(
  hub: Context<'mailbox'>,
  signup: SignupOfEvent,
  by: SignupActor,
  { keepsOpen = false } = {},
): Promise<void> {
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  const isVolunteer = typeof by === 'string';
  await database.write(async (write) => {
    // The slot first, as in a signup, so that the two never wait for each other.
    await lockPlaces(write.db, signup.slotId);
    if (signup.groupId !== null) await lockGroup(write.db, signup.groupId);
    const locked = await lockSignup(write.db, signup.id);
    if (locked === null || isReplaced(signup, locked, by) || wasMovedAway(signup, locked, by)) throw signupNotFound();
    // As it is now: the event may have been called off, or come back, since the signup was read.
    const isAhead = liesAhead(schoolClock, locked, now);
    if (!isAhead && isVolunteer) throw eventOver();
    const isLate = isVolunteer && (await isLateNow(hub, locked, write.db));
    if (locked.looking > 0) await endSearchOf(hub, write, locked.id);
    await givePlacesBack(write.db, locked.slotId, locked.quantity);
    await removeSignup(write.db, locked, { now, keepsName: true });
    await passOn(hub, write, locked, { keepsOpen, isLate, now });
    const kind = isVolunteer ? 'signup-withdrawn' : 'signup-removed';
    const cause = typeof by === 'string' ? counted : causeOf(by, locked);
    if (isAhead && (wasMailed(locked) || !isVolunteer)) await mailVolunteer(hub, write, kind, locked, cause);
    const detail = `${locked.slotTitle}, ${locked.sheetTitle}`;
    if (typeof by !== 'string')
      await recordAudit(write, by, { action: 'signup-ended', subjectId: locked.id, detail, at: now });
    write.announce({ topic: 'sheet', id: locked.sheetId });
  });
}

interface How {
  readonly keepsOpen: boolean;
  readonly isLate: boolean;
  readonly now: Date;
}

/** Who waits is offered the place, and organizers are told if it is late. */
async function passOn(
  hub: Context<'mailbox'>,
  write: Write,
  signup: SignupOfEvent,
  { keepsOpen, isLate, now }: How,
): Promise<void> {
  const { slotId } = signup;
  if (signup.waiting > 0 && keepsOpen) await keepOpen(write.db, slotId, true);
  // One mail to the organizers says both.
  else if (signup.waiting > 0) await serveSlot(hub, write, { slotId, now, tellsOrganizer: !isLate });
  if (isLate) await noteLateCancel(hub, write, signup);
}
