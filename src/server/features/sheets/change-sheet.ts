import type { SheetChange } from '#contract/sheets.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import { mailChange, mailedTitle } from '#server/features/signups/mail-volunteers.ts';
import { signupsToMail } from '#server/features/signups/signups.store.ts';
import { startAnew } from '#server/features/waitlist/end-offer.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import type { Write } from '#server/platform/database/database.ts';
import { changeState } from './change-state.ts';
import { withSheetChange } from './read-details.ts';
import { sheetNotFound } from './sheets.errors.ts';
import { lockSheet, updateSheet, type Sheet, type SheetDetails } from './sheets.store.ts';

/**
 * Absent fields stay. If the event moves and its old or new day, or that of a slot, is not over, its volunteers are mailed,
 * unless its day is hidden.
 * @throws 400 when a moment cannot be read, or a translation is in the language of the original; 404 when the sheet is
 * gone; 409 when the rules do not lead to the wanted state
 */
export async function changeSheet(
  hub: Context<'mailbox'>,
  id: string,
  change: SheetChange,
  actor: Actor,
): Promise<void> {
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  await database.write(async (write) => {
    const before = await lockSheet(write.db, id);
    if (before === null) throw sheetNotFound();
    const after = withSheetChange(schoolClock, before, change);
    await updateSheet(write.db, id, after);
    const detail = `${after.title}: ${changedFields(before, after)}`;
    await recordAudit(write, actor, { action: 'sheet-changed', subjectId: id, detail, at: now });
    write.announce({ topic: 'sheet', id });
    if (change.state !== undefined && change.state !== before.state) {
      await changeState(hub, write, { ...before, ...after }, { state: change.state, reason: null, actor, now });
      // Volunteers have just been mailed about the whole event.
      if (before.state === 'called_off') return;
    }
    await mailMove(hub, write, { before, after, actor, now });
  });
}

interface Move {
  readonly before: Sheet;
  readonly after: SheetDetails;
  /** Slots whose volunteers have just been mailed about their own times or titles. */
  readonly toldSlotIds?: readonly string[];
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Mails the volunteers of a sheet whose event has moved; the sheet is changed already. A hidden day cannot be told, so
 * its mail would say nothing.
 */
export async function mailMove(
  hub: Context<'mailbox'>,
  write: Write,
  { before, after, toldSlotIds = [], actor, now }: Move,
): Promise<void> {
  if (before.eventDate === after.eventDate) return;
  const slots = await lockSlotsOfSheet(write.db, before.id);
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
