import { randomUUID } from 'node:crypto';
import type { SheetCopyInput } from '#contract/sheets.ts';
import { withoutOutdated } from '#domain/kept-translations.ts';
import { movedByDays, schoolDaysBetween } from '#domain/school-time/move-days.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { searchTextOf } from '#domain/sheet-search.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { copySlots } from '#server/features/slots/copy-slots.ts';
import type { Actor } from '#server/http/actor.ts';
import { copiedValues, type CopyRules } from '#server/platform/database/copy-row.ts';
import type { SignupSheetsTable } from '#server/platform/database/schema.ts';
import type { Platform } from '#server/platform/platform.ts';
import { claimSheet } from './claim-sheet.ts';
import { sheetNotFound } from './sheets.errors.ts';
import { insertSheetRow, lockSheetRow } from './sheets.store.ts';

export const sheetCopyRules = {
  id: 'dropped',
  title: 'kept',
  description: 'kept',
  language: 'kept',
  translations: 'kept',
  picture: 'kept',
  event_date: 'shifted',
  show_event_date: 'kept',
  show_spot_count: 'kept',
  event_deadline: 'shifted',
  organizer_name: 'kept',
  organizer_email: 'kept',
  created_at: 'dropped',
  state: 'dropped',
  visibility: 'kept',
  published_at: 'dropped',
  called_off_at: 'dropped',
  called_off_reason: 'dropped',
  draft_mentioned_at: 'dropped',
  search_text: 'dropped',
} as const satisfies CopyRules<SignupSheetsTable>;

interface SheetCopy {
  readonly id: string;
  readonly copy: SheetCopyInput;
  readonly idempotencyKey: string | null;
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
    const title = copy.title ?? source.title;
    const { description } = source;
    const before = { title: source.title, description };
    const translations = copy.translations
      ? withoutOutdated(source.translations, before, { title, description })
      : null;
    await insertSheetRow(db, {
      ...copiedValues(source, sheetCopyRules, shift),
      id: copyId,
      title,
      translations: translations === null ? null : JSON.stringify(translations),
      picture: source.picture === null ? null : JSON.stringify(source.picture),
      created_at: now.toISOString(),
      state: 'draft',
      search_text: searchTextOf({ title, description, translations }),
    });
    await copySlots(db, { from: sourceId, to: copyId, shift, withTranslations: copy.translations, now });
    await recordAudit(write, actor, { action: 'sheet-created', subjectId: copyId, detail: title, at: now });
    write.announce({ topic: 'sheet', id: copyId });
    return copyId;
  });
}
