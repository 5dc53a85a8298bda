import type { SheetChange } from '#contract/sheets.ts';
import type { ChangeForeseen } from '#contract/told-changes.ts';
import { movedByDays, schoolDaysBetween } from '#domain/school-time/move-days.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import { mailChange, mailedTitle } from '#server/features/signups/mail-volunteers.ts';
import { freeLeftPlaces } from '#server/features/signups/free-left-places.ts';
import { mailMovedEvent } from '#server/features/signups/mail-moved-event.ts';
import { signupsToMail } from '#server/features/signups/signups.store.ts';
import { startAnew } from '#server/features/waitlist/end-offer.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { readMoment } from '#server/http/read-moment.ts';
import { moveSlots } from '#server/features/slots/move-slots.ts';
import { lockSlotsOfSheet, type Slot } from '#server/features/slots/slots.store.ts';
import { countingMails, tellingNobody } from '#server/mail/who-is-mailed.ts';
import type { Write } from '#server/platform/database/database.ts';
import { rehearse } from '#server/platform/database/rehearse.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeState } from './change-state.ts';
import { withSheetChange } from './read-details.ts';
import { sheetNotFound } from './sheets.errors.ts';
import { lockSheet, updateSheet, type Sheet, type SheetDetails } from './sheets.store.ts';

/**
 * Absent fields stay. If the event moves and its old or new day, or that of a slot, is not over, its volunteers are mailed,
 * unless its day is hidden. With `moveSlots`, its slots and closings move by as many days. With `notify: false`, nobody is
 * mailed of anything, and what is offered to those who wait stays as it is.
 * @throws 400 when a moment cannot be read, sign-ups would close before they open, or a translation is in the language of
 * the original; 404 when the sheet is gone; 409 when the rules do not lead to the wanted state
 */
export async function changeSheet(
  hub: Context<'mailbox'>,
  id: string,
  change: SheetChange,
  actor: Actor,
): Promise<void> {
  await hub.database.write((write) => writeChange(hub, write, { id, change, actor }));
}

/** What `changeSheet` would do. Changes and mails nothing. */
export async function foreseeSheetChange(
  hub: Context<'mailbox'>,
  id: string,
  change: SheetChange,
  actor: Actor,
): Promise<ChangeForeseen> {
  return rehearse(hub.database, async (write) => {
    const { counting, mailboxes } = countingMails(hub, { isRehearsal: true });
    const { moved } = await writeChange(counting, write, { id, change, actor });
    return { slots: moved, volunteers: mailboxes() };
  });
}

interface WantedChange {
  readonly id: string;
  readonly change: SheetChange;
  readonly actor: Actor;
}

/** Answers how many slots moved. */
async function writeChange(
  hub: Context<'mailbox'>,
  write: Write,
  { id, change: { moveSlots: movesSlots, notify = true, dryRun: _dryRun, ...change }, actor }: WantedChange,
): Promise<{ readonly moved: number }> {
  const told = notify ? hub : tellingNobody(hub);
  const now = hub.clock.now();
  const before = await lockSheet(write.db, id);
  if (before === null) throw sheetNotFound();
  const days = movesSlots === true ? daysMoved(hub, before, change) : 0;
  const after = withSheetChange(hub.schoolClock, before, withClosing(hub, before, change, days));
  await updateSheet(write.db, id, after);
  const slots = movesSlots === undefined ? [] : await lockSlotsOfSheet(write.db, id);
  const moved = await moveSlots(hub.schoolClock, write.db, { slots, days });
  const detail = [
    `${after.title}: ${changedFields(before, after)}`,
    ...(moved.length === 0 ? [] : [moved.length === 1 ? '1 slot moved' : `${moved.length} slots moved`]),
    ...(notify ? [] : ['nobody emailed']),
  ].join('; ');
  await recordAudit(write, actor, { action: 'sheet-changed', subjectId: id, detail, at: now });
  write.announce({ topic: 'sheet', id });
  const { state = before.state } = change;
  if (state !== before.state)
    await changeState(told, write, { ...before, ...after }, { state, reason: null, actor, now });
  // Volunteers of an event that takes place after all have just been mailed about the whole of it.
  const isTold = state !== before.state && before.state === 'called_off';
  if (before.eventDate !== after.eventDate) {
    const all = movesSlots === undefined ? await lockSlotsOfSheet(write.db, id) : slots;
    const move = { before, after, slots: all, actor, now };
    if (notify && !isTold)
      await (movesSlots === undefined ? mailMove(hub, write, move) : tellMoved(hub, write, { ...move, moved }));
    await freeLeftPlaces(hub, write, { slotIds: all.map((slot) => slot.id), now, notify });
  }
  return { moved: moved.length };
}

function daysMoved({ schoolClock: clock }: Platform, { eventDate }: Sheet, change: SheetChange): number {
  if (change.eventDate === undefined) return 0;
  return schoolDaysBetween(clock, eventDate, readMoment(clock, 'eventDate', change.eventDate));
}

/** The deadline moves too, unless it is changed by itself. */
function withClosing(
  { schoolClock: clock }: Platform,
  { eventDeadline }: Sheet,
  change: SheetChange,
  days: number,
): SheetChange {
  if (days === 0 || eventDeadline === null || change.eventDeadline !== undefined) return change;
  return { ...change, eventDeadline: movedByDays(clock, eventDeadline, days).toISOString() };
}

interface Move {
  readonly before: Sheet;
  readonly after: SheetDetails;
  /** All of the sheet, locked. */
  readonly slots: readonly Slot[];
  readonly actor: Actor;
  readonly now: Date;
}

/** @param moved those of the slots, as they were, whose times have moved */
async function tellMoved(
  hub: Context<'mailbox'>,
  write: Write,
  { before, after, slots, moved, actor, now }: Move & { readonly moved: readonly Slot[] },
): Promise<void> {
  // Nothing is told of a hidden day.
  if (after.showEventDate) await mailMovedEvent(hub, write, { before, slots, by: actor, now });
  for (const slot of slots)
    if (moved.includes(slot) || slot.startTime === null) await startAnew(hub, write, slot, actor);
}

interface MoveOfDay extends Move {
  /** Slots whose volunteers have just been mailed about their own times or titles. */
  readonly toldSlotIds?: readonly string[];
}

/**
 * Mails the volunteers of a sheet whose event has moved; the sheet is changed already. A hidden day cannot be told, so
 * its mail would say nothing.
 */
export async function mailMove(
  hub: Context<'mailbox'>,
  write: Write,
  { before, after, slots, toldSlotIds = [], actor, now }: MoveOfDay,
): Promise<void> {
  // They begin with the day of the event.
  for (const slot of slots.filter(({ startTime }) => startTime === null)) await startAnew(hub, write, slot, actor);
  const slotIds = slots.map(({ id }) => id).filter((id) => !toldSlotIds.includes(id));
  if (!after.showEventDate || slotIds.length === 0) return;
  const told = await signupsToMail(write.db, { slotIds });
  const ahead = told.filter((signup) =>
    [before, after].some(({ eventDate }) => liesAhead(hub.schoolClock, { ...signup, eventDate }, now)),
  );
  await mailChange(hub, write, ahead, actor, (mail, language) => ({
    slot: mail.slot,
    sheet: { ...mailedTitle(language, before), eventDate: before.eventDate },
  }));
}
