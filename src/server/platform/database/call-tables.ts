import type { ColumnType, JSONColumnType } from 'kysely';
import type { CallAnswer, CallState, NotSentReason, RecipientState } from '#domain/calls.ts';
import type { Fixed, Instant } from './columns.ts';

/** Asks people who agreed to it to help at a sheet. At most one of each sheet is open. */
export interface CallsTable {
  id: Fixed<string>;
  /** Null once the sheet is deleted. */
  sheet_id: Fixed<string | null>;
  /** Counts the calls of the sheet, from 1. Decides, with the sheet, in which order people come who are equal. */
  number: Fixed<number>;
  made_by: Fixed<string | null>;
  made_at: Fixed<Instant>;
  /** In the organizer's words. */
  note: Fixed<string | null>;
  /** Only people who agreed to news too are asked, because the note sells something. */
  commercial: Fixed<boolean>;
  keep_asking: Fixed<boolean>;
  /** Null for all slots that miss somebody. */
  slot_ids: ColumnType<readonly string[] | null, string | null, never>;
  state: CallState;
  /** When others are asked, or this call is over. */
  next_wave_at: Instant;
}

export interface CallWavesTable {
  call_id: Fixed<string>;
  wave: Fixed<number>;
  written_at: Fixed<Instant>;
}

/** A mailbox that was chosen. */
export interface CallRecipientsTable {
  id: Fixed<string>;
  call_id: Fixed<string>;
  /** In lower case; null once the person has left. */
  address: string | null;
  /** For which they are asked, the nearest first. */
  slot_ids: JSONColumnType<readonly string[]>;
  /** Null once the person has left, as is the other. */
  chosen_at: Instant | null;
  /** When the mail went out. */
  asked_at: Instant | null;
  state: RecipientState;
  not_sent: NotSentReason | null;
  answer: CallAnswer | null;
}
