import type { ColumnType, Generated } from 'kysely';
import type { LanguageTag } from '#domain/languages.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import type { WaitlistMode } from '#domain/offers.ts';
import type { Choice, GivenAnswer, QuestionKind, SeenBy, WordsByLanguage } from '#domain/questions.ts';
import type { SheetState, Visibility } from '#domain/sheet-states.ts';
import type { BringRule, DishMark, SlotKind } from '#domain/slot-kinds.ts';
import type { Translations } from '#domain/translations.ts';
import type { Instant, Fixed } from './columns.ts';

type TranslationsColumn = ColumnType<Translations | null, string | null | undefined, string | null>;

export interface SignupSheetsTable {
  id: Fixed<string>;
  title: string;
  description: string | null;
  language: Generated<LanguageTag>;
  translations: TranslationsColumn;
  picture: ColumnType<StoredPicture | null, string | null | undefined, string | null>;
  event_date: Instant;
  show_event_date: boolean;
  show_spot_count: boolean;
  event_deadline: Instant | null;
  organizer_name: string;
  organizer_email: string;
  created_at: Fixed<Instant>;
  state: Generated<SheetState>;
  visibility: Generated<Visibility>;
  /** When it was first published; null for a draft that never was. */
  published_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
  called_off_at: ColumnType<Instant | null, null | undefined, Instant | null>;
  called_off_reason: ColumnType<string | null, null | undefined, string | null>;
  /** When its organizer was mailed that it waits to be published. */
  draft_mentioned_at: ColumnType<Instant | null, null | undefined, Instant | null>;
  /** Title and description in all languages, folded for the search; null until the server has filled it in. */
  search_text: ColumnType<string | null, string | null | undefined, string | null>;
  /** The same for all sheets of a series; null for a sheet of its own. */
  series_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When sign-ups begin; null for when it is published. */
  opens_at: Instant | null;
  /** How many places an address takes at most; null for as many as there are. */
  places_per_address: number | null;
  /** Until when; null for always. */
  places_per_address_until: Instant | null;
  /** Whether people may show a name. */
  names_shown: Generated<boolean>;
  /** False as long as there is no row of it in `questions`. */
  has_questions: Generated<boolean>;
  waitlist: Generated<WaitlistMode>;
  /** Whether an organizer agrees before a place is taken over. */
  hand_over_approval: Generated<boolean>;
}

export interface VolunteerSlotsTable {
  id: Fixed<string>;
  signup_sheet_id: Fixed<string>;
  title: string;
  description: string | null;
  translations: TranslationsColumn;
  start_time: Instant | null;
  end_time: Instant | null;
  deadline: Instant | null;
  max_volunteers: number | null;
  /** Changed only by the statement that checks the maximum, in the transaction of the signup. */
  current_volunteers: ColumnType<number, never, number>;
  /** Those of `current_volunteers` that are held for people who wait. */
  held_places: Generated<number>;
  /** Entries that wait for an offer. */
  waiting: Generated<number>;
  /** When those who wait were first told that its places are open to everybody, and the organizer with them. */
  waiting_told_at: Instant | null;
  /** Whether its free places are left to everybody, until another place becomes free. */
  kept_open: Generated<boolean>;
  /** Signups whose people look for somebody who takes their place over. */
  looking: Generated<number>;
  /** Null for a slot that was not put in order by hand. */
  position: number | null;
  kind: Generated<SlotKind>;
  /** Of an item, in the words of the organizer. */
  unit: string | null;
  max_per_person: number | null;
  bring: Generated<BringRule>;
  closes_hours_before: number | null;
  created_at: Fixed<Instant>;
}

export interface VolunteersTable {
  id: Fixed<string>;
  /** Changed only by a move, which takes a place of the other slot in the same transaction. */
  slot_id: string;
  user_id: string | null;
  name: string;
  /** The name for comparisons, as `foldWords` writes it. */
  name_key: string;
  /** Null for somebody without one, whom an organizer noted; empty once the person has left. */
  email: string | null;
  /** The address for comparisons; without one, the id of the person. */
  email_key: string;
  /** Null and empty as the address. */
  phone: string | null;
  /** Of somebody without an address: the same for all their signups. */
  person_id: string | null;
  notes: string | null;
  /** For reminders. */
  email_consent: boolean;
  /** For calls when helpers are missing. */
  call_consent: Generated<boolean>;
  /** For news and fundraising. */
  news_consent: Generated<boolean>;
  preferred_language: string;
  signup_time: Fixed<Instant>;
  /** SEQUENCE of its calendar entry. */
  calendar_sequence: Generated<number>;
  /** When the volunteer was first mailed about this signup; null as long as they were not. */
  confirmation_sent_at: Instant | null;
  /** Raised to invalidate older manage links. */
  link_version: Generated<number>;
  /** Whether it was made without its account and joined it later, because the account proved the same address. */
  joined_by_address: Generated<boolean>;
  /** Places of a shift, always one, or units of an item. */
  quantity: Generated<number>;
  bringing: string | null;
  marks: ColumnType<readonly DishMark[] | null, string | null | undefined, string | null>;
  /** Shown to everyone; null without consent. */
  display_name: string | null;
  /** The same for all signups of one form; null for one alone. */
  group_id: string | null;
  /** When its address was last shown to be read: a link that was mailed there was opened. Null as long as none was. */
  mailbox_proved_at: Instant | null;
  /** When its calendar entry changed last; null for never. */
  calendar_at: ColumnType<Instant | null, null | undefined, Instant | null>;
  /** Of what the entry says; null for one that an older version wrote. */
  calendar_digest: string | null;
  /** The slot that the entry's UID names, where the signup was moved since; null for its own. */
  calendar_slot_id: ColumnType<string | null, null | undefined, string | null>;
  /** Whose it is, and what that person is found by; both null until somebody looks for people, and for who has left. */
  person: Generated<string | null>;
  person_text: Generated<string | null>;
}

/** A signup that was moved a moment ago, which can be undone: the place that it left is held. */
export interface SignupMovesTable {
  id: Fixed<string>;
  signup_id: Fixed<string>;
  /** Where it was. */
  slot_id: Fixed<string>;
  places: Fixed<number>;
  /** Where the volunteer was told to come last. */
  told_slot_id: Fixed<string>;
  /** Whether the volunteer is emailed when it is settled. */
  notify: boolean;
  by_id: Fixed<string | null>;
  until: Fixed<Instant>;
}

/** A user who organizes a sheet, or an invitation to it. */
export interface SheetOrganizersTable {
  id: Fixed<string>;
  sheet_id: Fixed<string>;
  /** Null until the invitation is accepted. */
  user_id: string | null;
  /** In lower case; null once the invitation is accepted. */
  email: string | null;
  token_hash: string | null;
  invited_at: Instant;
  expires_at: Instant | null;
  accepted_at: Instant | null;
  /** Who sent the invitation that is open; null once it is accepted, and for one of before this was kept. */
  invited_by: ColumnType<string | null, string | null | undefined, string | null>;
}

/** What organizers ask those who sign up for a sheet, or for one of its slots. */
export interface QuestionsTable {
  id: Fixed<string>;
  sheet_id: Fixed<string>;
  /** Null for a question of the whole sheet. */
  slot_id: string | null;
  kind: QuestionKind;
  words: string;
  translations: ColumnType<WordsByLanguage | null, string | null, string | null>;
  required: boolean;
  seen_by: SeenBy;
  choices: ColumnType<readonly Choice[], string, string>;
  position: number;
  /** From then on nobody is asked; the answers stay. */
  retired_at: Instant | null;
  /** Of the question that this is a copy of, or a copy of a copy; it may be gone. */
  origin_id: Fixed<string | null>;
}

export interface AnswersTable {
  signup_id: Fixed<string>;
  question_id: Fixed<string>;
  answer: ColumnType<GivenAnswer, string, string>;
}
