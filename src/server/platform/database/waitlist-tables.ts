import type { ColumnType, Generated } from 'kysely';
import type { EntryState, OfferState } from '#domain/offers.ts';
import type { Fixed, Instant } from './columns.ts';

/** A person, or several of one address, who wait for places of a full slot. */
export interface WaitlistEntriesTable {
  id: Fixed<string>;
  slot_id: Fixed<string>;
  user_id: string | null;
  /** Whether it was made without the account, and joined it because that has proved the same address. */
  joined_by_address: Generated<boolean>;
  name: string;
  /** For comparisons, as in a sign-up. */
  name_key: string;
  email: string;
  email_key: string;
  preferred_language: string;
  places: Fixed<number>;
  fewer_is_fine: boolean;
  /** The rest of the form of a sign-up, which becomes one when a place is accepted. */
  form: ColumnType<unknown, string, string>;
  /** Its place in the queue; the id decides between two of one moment. */
  queued_at: Instant;
  /** Offers that ended without an answer. */
  misses: number;
  state: EntryState;
  /** When the person was told, in the slot's last day, that a place is open to everybody. */
  told_at: Instant | null;
  created_at: Fixed<Instant>;
  /** As in a sign-up. */
  person: Generated<string | null>;
  person_text: Generated<string | null>;
}

/** Places that are held for an entry. There is at most one open offer for each. */
export interface OffersTable {
  id: Fixed<string>;
  entry_id: Fixed<string>;
  slot_id: Fixed<string>;
  places: number;
  made_at: Fixed<Instant>;
  /** Null as long as the mail is not handed over. */
  mailed_at: Instant | null;
  /** As the mail says; null before it is written. */
  ends_at: Instant | null;
  state: OfferState;
  /** Of an accepted one. */
  signup_ids: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
}
