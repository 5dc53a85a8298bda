import { liesAhead } from '#domain/sheet-dates.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { deleteProposalsOfSheet } from '#server/features/given-hours/hours.store.ts';
import { closeWaitlists } from '#server/features/signups/close-waitlist.ts';
import { endSearchesOf } from '#server/features/signups/end-search.ts';
import { mailCancellation } from '#server/features/signups/mail-volunteers.ts';
import { noteEndings } from '#server/features/signups/note-endings.ts';
import { signupsToMail } from '#server/features/signups/signups.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import type { Write } from '#server/platform/database/database.ts';
import { noteEndedSheet } from './note-ended-sheet.ts';
import { sheetNotFound } from './sheets.errors.ts';
import { deleteSheetRow, lockSheet, type Sheet } from './sheets.store.ts';
import { unusedFiles } from './unused-files.ts';

/**
 * Its slots and signups too; mails its volunteers if the event is not over.
 * @throws 404 when it is gone already
 */
export async function deleteSheet(hub: Context<'mailbox'>, id: string, actor: Actor): Promise<void> {
  const now = hub.clock.now();
  const unused = await hub.database.write(async (write) => {
    const sheet = await lockSheet(write.db, id);
    if (sheet === null) throw sheetNotFound();
    return deleteLocked(hub, write, sheet, { actor, now });
  });
  await hub.uploads.remove(unused);
}

/**
 * As `deleteSheet`; the caller has locked the sheet.
 * @returns the files that the caller removes after the commit
 */
export async function deleteLocked(
  hub: Context<'mailbox'>,
  write: Write,
  sheet: Sheet,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<string[]> {
  const { id, title, picture } = sheet;
  const slots = await lockSlotsOfSheet(write.db, id);
  const signups = await signupsToMail(write.db, { sheetId: id });
  const ahead = signups.filter((signup) => liesAhead(hub.schoolClock, signup, now));
  const told = await mailCancellation(hub, write, ahead, actor, { cancelled: 'sheet' });
  await noteEndings(hub, write, told, now);
  await noteEndedSheet(hub, write, { sheet, slots, now });
  await closeWaitlists(hub, write, { slotIds: slots.map((slot) => slot.id), closed: 'sheet', now });
  const lookedFor = slots.filter(({ looking }) => looking > 0).map((slot) => slot.id);
  await endSearchesOf(hub, write, lookedFor);
  await deleteProposalsOfSheet(write.db, id);
  await deleteSheetRow(write.db, id);
  await recordAudit(write, actor, { action: 'sheet-deleted', subjectId: id, detail: title, at: now });
  write.announce({ topic: 'sheet', id });
  return unusedFiles(write.db, picture);
}
