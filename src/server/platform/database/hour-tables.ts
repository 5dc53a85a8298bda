import type { ColumnType } from 'kysely';
import type { Absence, HourBasis, HourFlag, HourState } from '#domain/given-hours.ts';
import type { Fixed, Instant } from './columns.ts';

/** What a person gave to a slot, without the person. Titles and day are those of the time of the last proposal. */
export interface HoursTable {
  id: Fixed<string>;
  /** Of a signup, or of the fact that added a person without one; both may be gone. Null for an adjustment. */
  person_id: Fixed<string | null>;
  /** The hours of a closed school year that this row adds to, or takes from. */
  adjusts: Fixed<string | null>;
  /** The same for all hours of a person; says nothing of the person once they have left. */
  person: string;
  /** Null once it is deleted, as is the slot. */
  sheet_id: string | null;
  slot_id: string | null;
  sheet_title: string;
  slot_title: string;
  /** In school time, such as `2026-12-12`. */
  day: string;
  starts_at: Instant | null;
  ends_at: Instant | null;
  /** Null until an organizer types them; below zero only in an adjustment. */
  minutes: number | null;
  flags: ColumnType<readonly HourFlag[], string, string>;
  absence: Absence | null;
  basis: HourBasis;
  state: HourState;
  /** When an organizer first confirmed them. */
  confirmed_at: Instant | null;
  /** Of what was confirmed when this school year was closed already: it is not in its totals. */
  adjusted_year: number | null;
  made_at: Fixed<Instant>;
}

/** Whose hours they are; there is no row once the person has left. */
export interface HourPeopleTable {
  hours_id: Fixed<string>;
  name: string;
  /** In lower case; null for who was added at the door without one. */
  address: string | null;
  language: string;
}

export type HourChangeKind = 'confirmed' | 'corrected' | 'struck' | 'disputed' | 'answered' | 'adjusted' | 'moved';

export interface HourChangesTable {
  id: Fixed<string>;
  hours_id: Fixed<string>;
  kind: Fixed<HourChangeKind>;
  minutes_before: Fixed<number | null>;
  minutes_after: Fixed<number | null>;
  /** Null for the volunteer. */
  by_id: Fixed<string | null>;
  at: Fixed<Instant>;
  /** Null once the person has left. */
  reason: string | null;
}

/** A school year whose totals do not change any more, by the year in which it began. */
export interface ClosedYearsTable {
  year: Fixed<number>;
  closed_at: Fixed<Instant>;
  closed_by: Fixed<string | null>;
}

export interface CertificateEntry {
  readonly day: string;
  readonly sheet: string;
  readonly slot: string;
  readonly minutes: number;
}

/** A printed page that says which confirmed hours a person gave in a school year. */
export interface CertificatesTable {
  id: Fixed<string>;
  number: Fixed<string>;
  /** As in `hours`. */
  person: string;
  /** In which the school year began. */
  year: Fixed<number>;
  version: number;
  minutes: Fixed<number>;
  entries: ColumnType<readonly CertificateEntry[], string, string>;
  /** These are null once the person has left. */
  name: string | null;
  address: string | null;
  language: string | null;
  /** Keyed hashes of what counts as the surname. */
  surnames: ColumnType<readonly string[], string, never>;
  state: 'valid' | 'withdrawn';
  made_at: Fixed<Instant>;
  /** Null for the person. */
  made_by: Fixed<string | null>;
  withdrawn_at: Instant | null;
}
