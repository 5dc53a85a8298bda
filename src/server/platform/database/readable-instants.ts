import type { ColumnDefinition } from 'better-sqlite3';
import { UNKNOWN_AHEAD, UNKNOWN_PAST } from '#domain/school-time/unknown-instants.ts';
import type { Log } from '#server/platform/log.ts';

interface DamagedInstant {
  readonly table: string;
  readonly column: string;
  readonly id: string | null;
}
export type NoteDamage = (damaged: DamagedInstant) => void;

/** Replaces unreadable instants: null where a row may lack one, else a value that means unknown. */
const STAND_INS: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  signup_sheets: { event_date: UNKNOWN_AHEAD, event_deadline: null, created_at: UNKNOWN_PAST },
  volunteer_slots: { start_time: null, end_time: null, created_at: UNKNOWN_PAST },
  volunteers: { signup_time: UNKNOWN_PAST },
};
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MAX_CACHED = 1000;

type Row = Record<string, unknown>;

/**
 * Replaces damaged instants of sheets, slots and signups by unknown; null if the statement selects no such columns.
 * SQLite stores them as texts and takes any; PostgreSQL takes only readable ones.
 */
export function instantReader(
  columns: readonly Pick<ColumnDefinition, 'name' | 'table' | 'column'>[],
  note: NoteDamage,
): ((row: Row) => void) | null {
  const instants = columns.flatMap(({ name, table, column }) => {
    const standIn = STAND_INS[table ?? '']?.[column ?? ''];
    if (table === null || column === null || standIn === undefined) return [];
    const id = columns.find((other) => other.table === table && other.column === 'id')?.name;
    return [{ name, table, column, standIn, id }];
  });
  if (instants.length === 0) return null;
  return (row) => {
    for (const { name, table, column, standIn, id } of instants) {
      const value = row[name];
      if (value === null || isInstant(value)) continue;
      row[name] = standIn;
      note({ table, column, id: id === undefined ? null : String(row[id]) });
    }
  };
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
}

export function logDamage(log: Log): NoteDamage {
  const noted = new Set<string>();
  return (damaged) => {
    const key = Object.values(damaged).join(' ');
    if (noted.has(key) || noted.size >= MAX_CACHED) return;
    noted.add(key);
    log.error({ ...damaged }, 'a date in the database is damaged and shown as unknown');
  };
}
