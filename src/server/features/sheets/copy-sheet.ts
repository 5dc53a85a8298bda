import { randomUUID } from 'node:crypto';
import type { SheetCopyInput } from '#contract/sheets.ts';
import { movedByDays, schoolDaysBetween } from '#domain/school-time/move-days.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { copyOrganizers } from '#server/features/organizers/organizers.store.ts';
import { copyQuestions } from '#server/features/questions/copy-questions.ts';
import { copySlots } from '#server/features/slots/copy-slots.ts';
import type { Actor } from '#server/http/actor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Platform } from '#server/platform/platform.ts';
import { claimSheet } from './claim-sheet.ts';
import { copiedSheet, copiedWords } from './copied-sheet.ts';
import { sheetNotFound } from './sheets.errors.ts';
import { insertSheetRows, lockSheetRow } from './sheets.store.ts';

interface SheetCopy {
  readonly id: string;
  readonly copy: SheetCopyInput;
  readonly idempotencyKey: IdempotencyKey | null;
}

/**
 * Makes a draft for another day, with the slots and no signups. Every moment keeps its wall time and its distance in days
 * to the event. Sends no mail. The same key makes one copy.
 * @returns the id of the copy
 * @throws 404 when the sheet is gone; 409 when the copy of this key was deleted since; 422 when the key was used for
 * another request
 */
export async function copySheet(
  { database, schoolClock, clock }: Platform,
  { id: sourceId, copy, idempotencyKey }: SheetCopy,
  actor: Actor,
): Promise<string> {
  const now = clock.now();
  const copyId = randomUUID();
  return database.write(async (write) => {
    const { db } = write;
    const body = { call: 'copies', sourceId, copy };
    const made = await claimSheet(db, { key: idempotencyKey, body, id: copyId, now });
    if (made !== null) return made;
    const source = await lockSheetRow(db, sourceId);
    if (source === null) throw sheetNotFound();
    const target = readInstant(schoolClock, copy.eventDate) ?? now;
    const days = schoolDaysBetween(schoolClock, source.event_date, target);
    const shift = (moment: string) => movedByDays(schoolClock, moment, days).toISOString();
    const words = copiedWords(source, { title: copy.title, withTranslations: copy.translations });
    await insertSheetRows(db, [copiedSheet(source, { id: copyId, seriesId: null, words, shift, now })]);
    if (copy.organizers) await copyOrganizers(db, { from: sourceId, to: [copyId], now });
    const withTranslations = copy.translations;
    const slotIds = await copySlots(db, { from: sourceId, to: copyId, shift, withTranslations, now });
    if (source.has_questions)
      await copyQuestions(db, { from: sourceId, to: [{ sheetId: copyId, slotIds }], withTranslations, now });
    await recordAudit(write, actor, { action: 'sheet-created', subjectId: copyId, detail: words.title, at: now });
    write.announce({ topic: 'sheet', id: copyId });
    return copyId;
  });
}
