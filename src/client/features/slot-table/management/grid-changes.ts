import type { SheetView } from '#contract/sheets.ts';
import type { SlotChangeError } from '#contract/slot-changes.ts';
import { withoutOutdated } from '#domain/kept-translations.ts';
import { dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { askedOf, isEmpty } from './change-rows.ts';
import { isChoice, wordsOfChoice } from './choice-cells.ts';
import type { Grid, GridRow, GridSlot } from './grid-state.ts';
import { judgeCells, noThings, type JudgedCells } from './judge-cells.ts';
import { cellsOf, columns, isSame, type Cells, type Column } from './slot-cells.ts';

interface GridOfSheet {
  readonly clock: SchoolClock;
  readonly sheet: Pick<SheetView, 'eventDate'>;
}

export function gridRowsOf(clock: SchoolClock, { slots }: Pick<SheetView, 'slots'>): GridRow[] {
  return slots.map((slot) => {
    const cells = cellsOf(clock, slot);
    return { key: slot.id, slot, base: cells, cells, notes: {} };
  });
}

export function judgedRow({ clock, sheet }: GridOfSheet, cells: Cells): JudgedCells {
  return judgeCells(clock, cells, dateFieldValue(clock, sheet.eventDate));
}

/** The fields of a slot that a cell is about. */
const fieldsOf = {
  title: ['title'],
  day: ['startTime', 'endTime'],
  start: ['startTime', 'endTime'],
  end: ['startTime', 'endTime'],
  closes: ['deadline'],
  places: ['maxVolunteers'],
  description: ['description'],
  kind: ['kind'],
  unit: ['unit'],
  most: ['maxPerPerson'],
  bring: ['bring'],
} as const satisfies Record<Column, readonly (keyof JudgedCells['values'])[]>;

const columnOfField = {
  title: 'title',
  description: 'description',
  startTime: 'start',
  endTime: 'end',
  deadline: 'closes',
  maxVolunteers: 'places',
  kind: 'kind',
  unit: 'unit',
  maxPerPerson: 'most',
  bring: 'bring',
} as const satisfies Record<keyof JudgedCells['values'], Column>;

function isField(name: string | undefined): name is keyof typeof columnOfField {
  return name !== undefined && Object.hasOwn(columnOfField, name);
}

export interface GridChanges {
  readonly create: readonly { readonly row: GridRow; readonly values: JudgedCells['values'] }[];
  readonly change: readonly {
    readonly row: GridRow;
    readonly slot: GridSlot;
    readonly fields: Partial<JudgedCells['values']>;
    readonly was: Partial<JudgedCells['values']>;
  }[];
  readonly remove: readonly string[];
  /** Absent where the order stays. */
  readonly order?: readonly string[];
}

/** What has to be written. The rows have no errors; empty new ones are left out. */
export function changesOf(of: GridOfSheet, grid: Grid, hasOrderByHand: boolean): GridChanges {
  const rows = grid.rows.filter((row) => !isEmpty(row));
  const create = rows
    .filter(({ slot }) => slot === null)
    .map((row) => ({ row, values: judgedRow(of, row.cells).values }));
  const change = rows.flatMap((row) => changeOf(of, row) ?? []);
  const changes = { create, change, remove: grid.removed };
  if (grid.order === 'time') return hasOrderByHand ? { ...changes, order: [] } : changes;
  const isPlaced = grid.order === 'hand' || (hasOrderByHand && create.length > 0);
  return isPlaced ? { ...changes, order: rows.map(({ slot, key }) => slot?.id ?? key) } : changes;
}

/** Null when nothing in the row differs. Moments whose cells stayed keep their seconds. */
function changeOf(of: GridOfSheet, row: GridRow): GridChanges['change'][number] | null {
  const { slot, base, cells } = row;
  if (slot === null || isSame(base, cells)) return null;
  const { values } = judgedRow(of, cells);
  const { values: before } = judgedRow(of, base);
  const names = new Set(
    columns.filter((column) => base[column] !== cells[column]).flatMap((column) => fieldsOf[column]),
  );
  const wanted = [...names].filter((name) => values[name] !== before[name]);
  if (wanted.length === 0) return null;
  const pick = (from: Partial<Record<keyof JudgedCells['values'], unknown>>) =>
    Object.fromEntries(wanted.map((name) => [name, from[name]]));
  return { row, slot, fields: pick(values), was: pick({ ...noThings, ...slot }) };
}

export function isUnchanged({ create, change, remove, order }: GridChanges): boolean {
  return create.length + change.length + remove.length === 0 && order === undefined;
}

/** How many slots lose ready translations, whose originals change. */
export function outdatedTranslations({ change }: Pick<GridChanges, 'change'>): number {
  return change.filter(
    ({ slot, fields }) =>
      ('title' in fields || 'description' in fields) &&
      Object.values(slot.translations ?? {}).some(({ ready }) => ready === true),
  ).length;
}

/** As the call takes them. */
export function requestOf({ create, change, remove, order }: GridChanges) {
  return {
    create: create.map(({ row, values }) => ({
      ref: row.key,
      ...values,
      ...askedOf(row).asked,
      questionsOf: row.questionsOf,
      translations: translationsOf(row, values),
    })),
    change: change.map(({ slot: { id }, fields, was }) => ({ id, ...fields, was })),
    remove,
    order,
  };
}

/** Ready ones only of words that a duplicate shares with its original. */
function translationsOf({ translations, base }: GridRow, values: JudgedCells['values']) {
  if (translations === undefined) return undefined;
  const before = { title: base.title, description: base.description === '' ? null : base.description };
  return withoutOutdated(translations, before, values) ?? undefined;
}

/**
 * The grid with the server's errors at their rows and cells. Changes are now based on the slots as others have saved them,
 * so that the next save replaces those knowingly; a deleted slot becomes a new one.
 */
export function withErrors(
  clock: SchoolClock,
  grid: Grid,
  changes: GridChanges,
  errors: readonly SlotChangeError[],
): Grid {
  const byKey = Map.groupBy(errors, ({ path }) => keyAt(changes, path));
  return {
    ...grid,
    rows: grid.rows.map((row) => {
      const about = byKey.get(row.key);
      return about === undefined ? row : about.reduce((each, error) => withError(clock, each, error), row);
    }),
  };
}

function keyAt({ create, change }: GridChanges, path: string): string | undefined {
  const [list, at] = path.split('.');
  if (list === 'create') return create[Number(at)]?.row.key;
  return list === 'change' ? change[Number(at)]?.row.key : undefined;
}

function withError(clock: SchoolClock, row: GridRow, { path, code, message, now }: SlotChangeError): GridRow {
  const field = path.split('.')[2];
  const column = isField(field) ? columnOfField[field] : 'row';
  if (code === 'not_found') {
    const { slot, ...rest } = row;
    const { translations } = slot ?? row;
    const notes = { ...row.notes, row: DELETED };
    return { ...rest, slot: null, ...askedOf(row), notes, ...(translations === undefined ? {} : { translations }) };
  }
  const based = now === null || row.slot === null ? row : basedOn(clock, row, now);
  const text = column === 'row' ? '' : based.base[column];
  const current = isChoice(column) ? wordsOfChoice(column, text) : text;
  const note = code === 'changed_meanwhile' ? changedNote(current) : message;
  return { ...based, notes: { ...based.notes, [column]: note } };
}

const DELETED = 'Someone deleted this slot meanwhile. Save again to add it as a new one, or delete the row';

function changedNote(current: string): string {
  const now =
    current === '' ? 'Someone else cleared this meanwhile' : `Someone else changed this to “${current}” meanwhile`;
  return `${now}. Save again to replace it`;
}

/** Cells that were not changed here show what the slot has now. */
function basedOn(clock: SchoolClock, row: GridRow, now: NonNullable<SlotChangeError['now']>): GridRow {
  if (row.slot === null) return row;
  const base = cellsOf(clock, now);
  const cells = { ...row.cells };
  for (const column of columns) if (row.cells[column] === row.base[column]) cells[column] = base[column];
  const { id, translations } = row.slot;
  const slot = { id, ...now, ...(translations === undefined ? {} : { translations }) };
  return { ...row, slot, base, cells };
}
