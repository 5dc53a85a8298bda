import { EXPORT_FILE, type ExportQuery, type ExportSize } from '#contract/export.ts';
import { answerColumns, type AnswerColumns } from '#domain/answer-columns.ts';
import { countOnce, isConfirmed, sumMinutes } from '#domain/given-hours.ts';
import { readInstant, startOfDay, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { givenCells, givenColumns, signupCells, signupColumns, slotCells } from '#domain/signup-table.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { bySlotOrder } from '#domain/slot-order.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { answersOf, type StoredAnswer } from '#server/features/questions/answers.store.ts';
import { questionsOf, type SheetQuestion } from '#server/features/questions/questions.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { RowGroup, Table } from '#server/http/send-table.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sheetToExportNotFound } from './export.errors.ts';
import {
  countSignups,
  hoursOfPeopleIn,
  nextSignups,
  sheetsToExport,
  slotsWithSignups,
  type SheetFilter,
  type SignupOfSlot,
  type SlotOfSheet,
} from './signup-pages.store.ts';

const SIGNUPS_AT_ONCE = 500;
const SHEETS_AT_ONCE = 50;

/**
 * Records the export in the audit log and reads the matching signups, by event date, sheet, slot and signup. Each
 * piece is read on demand by its own statement, so a slow reader holds nothing of the database. A signup that exists
 * throughout appears once.
 * @throws sheetToExportNotFound
 */
export async function exportVolunteers(platform: Platform, query: ExportQuery, actor: Actor): Promise<Table> {
  const { database, clock, schoolClock } = platform;
  const sheets = await sheetsToExport(database.db, filterOf(schoolClock, query));
  if (query.sheet !== undefined && sheets.length === 0) throw sheetToExportNotFound();
  await database.write((write) =>
    recordAudit(write, actor, {
      action: 'volunteers-exported',
      subjectId: query.sheet ?? actor.userId ?? '',
      detail: formatQuery(query),
      at: clock.now(),
    }),
  );
  const asking = sheets.filter(({ hasQuestions }) => hasQuestions).map(({ id }) => id);
  const asked = asking.length === 0 ? null : await askedOn(database.db, asking);
  const ids = sheets.map(({ id }) => id);
  return {
    name: EXPORT_FILE,
    columns: [...signupColumns, ...givenColumns, ...(asked?.columns ?? [])],
    pieces: pieces({ db: database.db, clock: schoolClock, exported: new Set(ids), asked }, ids),
  };
}

export async function sizeOfExport({ database, schoolClock }: Platform, query: ExportQuery): Promise<ExportSize> {
  return countSignups(database.db, filterOf(schoolClock, query));
}

function filterOf(clock: SchoolClock, { from, to, sheet }: ExportQuery): SheetFilter {
  const last = to === undefined ? null : readInstant(clock, to);
  return {
    from: from === undefined ? null : readInstant(clock, from),
    until: last === null ? null : startOfDay(clock, last, 1),
    sheetId: sheet ?? null,
  };
}

function formatQuery({ from, to, sheet }: ExportQuery): string {
  const days = from === undefined && to === undefined ? 'all days' : `${from ?? '…'} – ${to ?? '…'}`;
  return sheet === undefined ? days : `one sheet, ${days}`;
}

interface Reading {
  readonly db: Db;
  readonly clock: SchoolClock;
  /** The ids of all sheets of the file. */
  readonly exported: ReadonlySet<string>;
  /** Null where none of the sheets asks anything: then no answers are read. */
  readonly asked: AnswerColumns | null;
}

/** In the order of the sheets. */
async function askedOn(db: Db, sheetIds: readonly string[]): Promise<AnswerColumns> {
  const place = new Map(sheetIds.map((id, at) => [id, at]));
  const placeOf = ({ sheetId }: { readonly sheetId: string }) => place.get(sheetId) ?? 0;
  const questions: SheetQuestion[] = [];
  for (let at = 0; at < sheetIds.length; at += SHEETS_AT_ONCE)
    questions.push(...(await questionsOf(db, sheetIds.slice(at, at + SHEETS_AT_ONCE))));
  return answerColumns(questions.toSorted((a, b) => placeOf(a) - placeOf(b)));
}

async function* pieces(reading: Reading, sheetIds: readonly string[]): AsyncGenerator<readonly RowGroup[]> {
  for (let at = 0; at < sheetIds.length; at += SHEETS_AT_ONCE) {
    const ids = sheetIds.slice(at, at + SHEETS_AT_ONCE);
    const slots = inOrder(ids, await slotsWithSignups(reading.db, ids));
    for (const batch of batches(slots)) yield* signupsOn(reading, batch);
  }
}

function inOrder(sheetIds: readonly string[], slots: readonly SlotOfSheet[]): SlotOfSheet[] {
  const place = new Map(sheetIds.map((id, at) => [id, at]));
  const placeOf = ({ sheetId }: SlotOfSheet) => place.get(sheetId) ?? 0;
  return slots.toSorted((a, b) => placeOf(a) - placeOf(b) || bySlotOrder(a, b));
}

function* batches(slots: readonly SlotOfSheet[]): Generator<SlotOfSheet[]> {
  let batch: SlotOfSheet[] = [];
  let signups = 0;
  for (const slot of slots) {
    if (batch.length > 0 && signups + slot.currentVolunteers > SIGNUPS_AT_ONCE) {
      yield batch;
      [batch, signups] = [[], 0];
    }
    batch.push(slot);
    signups += slot.currentVolunteers;
  }
  if (batch.length > 0) yield batch;
}

async function* signupsOn(reading: Reading, slots: readonly SlotOfSheet[]): AsyncGenerator<readonly RowGroup[]> {
  const ids = slots.map(({ id }) => id);
  let after: string | null = null;
  for (;;) {
    const page: SignupOfSlot[] = await nextSignups(reading.db, ids, { after, most: SIGNUPS_AT_ONCE });
    const ofSlot = Map.groupBy(page, ({ slotId }) => slotId);
    const answers = await answersOn(reading, page);
    const given = await givenOn(reading, page);
    if (page.length > 0)
      yield slots.map((slot) => rowsOf(reading, slot, { signups: ofSlot.get(slot.id) ?? [], answers, given }));
    after = page.at(-1)?.id ?? null;
    if (page.length < SIGNUPS_AT_ONCE || after === null) return;
  }
}

type Answers = ReadonlyMap<string, readonly StoredAnswer[]>;

async function answersOn({ db, asked }: Reading, signups: readonly SignupOfSlot[]): Promise<Answers> {
  if (asked === null) return new Map();
  const ids = signups.map(({ id }) => id);
  return Map.groupBy(await answersOf(db, ids), ({ signupId }) => signupId);
}

interface Found {
  readonly signups: readonly SignupOfSlot[];
  readonly answers: Answers;
  readonly given: Given;
}

type Given = ReadonlyMap<string, Parameters<typeof givenCells>[0]>;

/** Where a person was at two slots of the file at once, the time is in one of the rows, so that they add up. */
async function givenOn({ db, exported }: Reading, signups: readonly SignupOfSlot[]): Promise<Given> {
  const all = await hoursOfPeopleIn(
    db,
    signups.map(({ id }) => id),
  );
  const hours = all.filter(({ sheetId }) => sheetId !== null && exported.has(sheetId));
  const counted = countOnce(hours);
  const rows = hours.map((one, at) => ({ ...one, confirmed: isConfirmed(one) ? (counted[at] ?? 0) : 0 }));
  const bySignup = Map.groupBy(rows, ({ signupId }) => signupId);
  return new Map(
    rows.flatMap(({ signupId, state, adjusts }) => {
      if (adjusts !== null) return [];
      const confirmed = sumMinutes((bySignup.get(signupId) ?? []).map((one) => one.confirmed));
      return [[signupId, { state, confirmed }] as const];
    }),
  );
}

function rowsOf({ clock, asked }: Reading, slot: SlotOfSheet, { signups, answers, given }: Found): RowGroup {
  return {
    common: slotCells(clock, { ...slot, slot: slot.title }),
    rows: signups.map((signup) => {
      const further = asked?.cellsOf(answers.get(signup.id) ?? []) ?? [];
      const hours = isItem(slot) ? ['', ''] : givenCells(given.get(signup.id));
      return [...signupCells(clock, { ...signup, unit: slot.unit }), ...hours, ...further];
    }),
  };
}
