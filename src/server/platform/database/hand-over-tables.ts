import type { ColumnType } from 'kysely';
import type { HandOverState } from '#domain/hand-overs.ts';
import type { FollowUp } from '#domain/late-cancels.ts';
import type { Fixed, Instant } from './columns.ts';

/** The search of one person for somebody who takes the place over. A signup has at most one open one. */
export interface HandOversTable {
  id: Fixed<string>;
  slot_id: Fixed<string>;
  /** Null once it is taken or ended. */
  signup_id: string | null;
  /** What the giver is called by the link; null once it is taken or ended. */
  shown_name: string | null;
  made_at: Fixed<Instant>;
  ends_at: Instant;
  state: HandOverState;
  /** All of these are null unless somebody waits for an organizer's approval. */
  asked_at: Instant | null;
  taker_user_id: string | null;
  taker_name: string | null;
  taker_email: string | null;
  taker_email_key: string | null;
  taker_language: string | null;
  /** The rest of the form of a sign-up. */
  taker_form: ColumnType<unknown, string | null | undefined, string | null>;
}

/** What organizers are told of cancellations: each row by one mail to each of them. */
export interface LateNoticesTable {
  id: Fixed<string>;
  sheet_id: Fixed<string>;
  kind: Fixed<'cancelled' | FollowUp>;
  /** The school day on which the slots begin; null for a cancellation. */
  day: Fixed<string | null>;
  /** Later when an attempt falls into the night. */
  due_at: Instant;
  /** Null as long as the first mail is not being sent: until then more can be said in it. */
  told_at: Instant | null;
}

export interface LateCancelsTable {
  id: Fixed<string>;
  notice_id: Fixed<string>;
  slot_id: Fixed<string>;
  cancelled_at: Fixed<Instant>;
  /** Both are null once organizers were told. */
  name: string | null;
  email_key: string | null;
  /** When an organizer said that nothing is to be done about it. */
  dismissed_at: ColumnType<Instant | null, never, Instant>;
}
