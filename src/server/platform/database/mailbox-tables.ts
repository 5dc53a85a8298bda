import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Fixed, Instant } from './columns.ts';

/** A browser that asked for a code by which it proves to read a mailbox; identified by a cookie. */
export interface MailboxCodesTable {
  token_hash: Fixed<string>;
  address_hash: Fixed<string>;
  /** Null until the code is mailed. */
  code_hash: ColumnType<string | null, null | undefined, string>;
  /** Wrong ones, and the one that is being checked. */
  tries: Generated<number>;
  asked_at: Fixed<Instant>;
  expires_at: Fixed<Instant>;
}

/** A mailbox that somebody proved to read. */
export interface MailboxesTable {
  id: Fixed<string>;
  address_hash: Fixed<string>;
  sealed_address: Fixed<string>;
  proof_version: Generated<number>;
  feed_version: Generated<number>;
  /** The beginning of the school's day. */
  feed_read_on: Instant | null;
  /** Whether confirmations bring the calendar file although the calendar is read. */
  attaches: Generated<boolean>;
  /** The end of the school's day on which it was last used. */
  used_until: Instant;
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
