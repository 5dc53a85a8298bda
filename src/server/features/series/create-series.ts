import type { Insertable, Selectable } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readNoSchoolSetting } from '#contract/no-school.ts';
import type { SeriesAnswer, SeriesInput } from '#contract/series.ts';
import { monthsPassedOver, planSeries, problemsOfSeries, type SeriesDate } from '#domain/series/plan-series.ts';
import { daysFrom } from '#domain/school-time/day.ts';
import { movedByDays } from '#domain/school-time/move-days.ts';
import { dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { claimKey, keyUseOf } from '#server/features/idempotency/claim-key.ts';
import { copyQuestions, type QuestionCopies } from '#server/features/questions/copy-questions.ts';
import { settingByKey } from '#server/features/settings/settings.store.ts';
import { copyOrganizers } from '#server/features/organizers/organizers.store.ts';
import { copiedSheet, copiedWords } from '#server/features/sheets/copied-sheet.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import {
  insertSheetRows,
  lockSheetRow,
  setSeries,
  sheetsOf,
  sheetsOfSeries,
  type Sheet,
} from '#server/features/sheets/sheets.store.ts';
import { copiedSlots, idsOfCopies } from '#server/features/slots/copy-slots.ts';
import { insertSlotRows, slotRowsOf } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/errors.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SignupSheetsTable, VolunteerSlotsTable } from '#server/platform/database/sheet-tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { alreadyInSeries, seriesWasDeleted, tooManySlotsInSeries } from './series.errors.ts';

const MAX_SLOTS_OF_SERIES = 1500;

interface NewSeries {
  readonly sheetId: string;
  readonly input: SeriesInput;
  readonly idempotencyKey: IdempotencyKey | null;
}

/**
 * Makes a draft for each further date, with the slots and no signups, all or none; the sheet itself becomes the first of
 * the series. Sends no mail. The same key makes one series. A dry run only answers the dates.
 * @throws 400 when the plan makes no series; 404 when the sheet is gone; 409 when it is in a series with others, or the
 * slots would be too many; 422 when the key was used for another request
 */
export async function createSeries(
  { database, schoolClock, clock }: Platform,
  { sheetId, input, idempotencyKey }: NewSeries,
  actor: Actor,
): Promise<SeriesAnswer> {
  if (input.dryRun) {
    const [source] = await sheetsOf(database.db, [sheetId]);
    if (source === undefined) throw sheetNotFound();
    return { seriesId: null, ...(await planned(database.db, schoolClock, source.eventDate, input)) };
  }
  const now = clock.now();
  const newId = randomUUID();
  return database.write(async (write) => {
    const { db } = write;
    const use = keyUse({ sheetId, input, idempotencyKey }, newId, now);
    const used = use === null ? null : await claimKey(db, use, now);
    const source = await lockSheetRow(db, sheetId);
    if (source === null) throw sheetNotFound();
    const plan = await planned(db, schoolClock, source.event_date, input);
    if (used !== null) return { seriesId: used.subjectId, ...plan, sheets: await shownSheets(db, used.subjectId) };
    if (source.series_id !== null && (await sheetsOfSeries(db, source.series_id)).length > 1) throw alreadyInSeries();
    const { sheets, slots, copied } = await copies(db, schoolClock, source, {
      dates: plan.dates,
      seriesId: newId,
      now,
    });
    await setSeries(db, sheetId, newId);
    await insertSheetRows(db, sheets);
    await insertSlotRows(db, slots);
    if (source.has_questions) await copyQuestions(db, { from: sheetId, to: copied, withTranslations: true, now });
    if (input.organizers) await copyOrganizers(db, { from: sheetId, to: sheets.map(({ id }) => id), now });
    const detail = `${source.title}: ${sheets.length + 1} dates`;
    await recordAudit(write, actor, { action: 'series-created', subjectId: sheetId, detail, at: now });
    for (const id of [sheetId, ...sheets.map((sheet) => sheet.id)]) write.announce({ topic: 'sheet', id });
    return { seriesId: newId, ...plan, sheets: await shownSheets(db, newId) };
  });
}

function keyUse({ sheetId, input, idempotencyKey: key }: NewSeries, subjectId: string, now: Date) {
  return key === null ? null : keyUseOf({ key, body: { call: 'series', sheetId, input }, subjectId, now });
}

type Planned = Pick<SeriesAnswer, 'dates' | 'monthsWithoutDate'>;

async function planned(db: Db, clock: SchoolClock, eventDate: string, input: SeriesInput): Promise<Planned> {
  const listed = readNoSchoolSetting((await settingByKey(db, 'noSchoolDays'))?.value ?? null);
  const first = dateFieldValue(clock, eventDate);
  const dates = planSeries(first, input, listed);
  const problems = problemsOfSeries(first, input, dates);
  if (problems.length > 0) throw invalid(problems);
  return { dates, monthsWithoutDate: monthsPassedOver(first, input, dates) };
}

interface Copies {
  readonly dates: readonly SeriesDate[];
  readonly seriesId: string;
  readonly now: Date;
}

async function copies(
  db: Db,
  clock: SchoolClock,
  source: Selectable<SignupSheetsTable>,
  { dates, seriesId, now }: Copies,
) {
  const rows = await slotRowsOf(db, source.id);
  const [first, ...others] = dates.filter(({ leftOut }) => leftOut === null).map(({ date }) => date);
  const count = rows.length * others.length;
  if (count > MAX_SLOTS_OF_SERIES) throw tooManySlotsInSeries(count, MAX_SLOTS_OF_SERIES);
  const words = copiedWords(source, { withTranslations: true });
  const sheets: Insertable<SignupSheetsTable>[] = [];
  const slots: Insertable<VolunteerSlotsTable>[] = [];
  const copied: QuestionCopies['to'][number][] = [];
  for (const date of others) {
    const days = daysFrom(first ?? date, date);
    const shift = (moment: string) => movedByDays(clock, moment, days).toISOString();
    const id = randomUUID();
    sheets.push(copiedSheet(source, { id, seriesId, words, shift, now }));
    const ofDate = copiedSlots(rows, { to: id, shift, withTranslations: true, now });
    slots.push(...ofDate);
    copied.push({ sheetId: id, slotIds: idsOfCopies(rows, ofDate) });
  }
  return { sheets, slots, copied };
}

async function shownSheets(db: Db, seriesId: string): Promise<Pick<Sheet, 'id' | 'title' | 'eventDate' | 'state'>[]> {
  const sheets = await sheetsOfSeries(db, seriesId);
  if (sheets.length === 0) throw seriesWasDeleted();
  return sheets.map(({ id, title, eventDate, state }) => ({ id, title, eventDate, state }));
}
