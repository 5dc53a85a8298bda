import type { ColumnType, JSONColumnType } from 'kysely';
import type { Fixed, Instant } from './columns.ts';

/** SEQUENCE and DTSTAMP of an entry of the council's calendars; no row until a calendar program has read it. */
export interface CalendarRevisionsTable {
  /** Without the host. */
  uid: Fixed<string>;
  sheet_id: Fixed<string>;
  sequence: number;
  changed_at: Instant;
  /** Of what the entry says; null for one that an older version wrote. */
  digest: string | null;
}

/** What is left of an entry whose sheet or slot was deleted, so that calendars strike it through. */
export interface CalendarEndingsTable {
  /** Without the host. */
  uid: Fixed<string>;
  /** Null for an entry of the council's calendar. */
  address_hash: Fixed<string | null>;
  sheet_id: Fixed<string>;
  entry: JSONColumnType<object, string, never>;
  ended_at: Fixed<Instant>;
}

/** The key by which a calendar program reads an administrator's calendar. */
export interface CalendarKeysTable {
  token_hash: Fixed<string>;
  user_id: Fixed<string>;
  made_at: Fixed<Instant>;
  /** The beginning of the school's day. */
  read_on: ColumnType<Instant | null, null | undefined, Instant>;
}
