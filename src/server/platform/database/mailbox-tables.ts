import type { ColumnType, Generated } from 'kysely';
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

/** A mailbox that a visitor proved to read. */
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
