import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { ConsentPurpose } from '#domain/consents.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import type { Choice, GivenAnswer, QuestionKind, SeenBy, WordsByLanguage } from '#domain/questions.ts';
import type { ReminderKind } from '#domain/reminders.ts';
import type { SheetState, Visibility } from '#domain/sheet-states.ts';
import type { BringRule, DishMark, SlotKind } from '#domain/slot-kinds.ts';
import type { Translations } from '#domain/translations.ts';
import type {
  MonitorsTable,
  MonitorContentsTable,
  MonitorBaselinesTable,
  SnapshotsTable,
  CheckHoursTable,
  ChangesTable,
  NotificationsTable,
  CheckRunsTable,
} from './monitor-tables.ts';
import type {
  SocialAccountsTable,
  SocialPostsTable,
  LogosTable,
  LogoConversionsTable,
  SharePicturesTable,
} from './social-tables.ts';
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
  search_text: ColumnType<string | null, string | null | undefined, string>;
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
  slot_id: Fixed<string>;
  user_id: string | null;
  name: string;
  /** The name for comparisons: NFKC, case and spaces folded. */
  name_key: string;
  email: string;
  email_key: string;
  phone: string;
  notes: string | null;
  /** For reminders. */
  email_consent: boolean;
  /** For calls when helpers are missing. */
  call_consent: Generated<boolean>;
  /** For news and fundraising. */
  news_consent: Generated<boolean>;
  preferred_language: string;
  signup_time: Fixed<Instant>;
  /** SEQUENCE of the last mailed calendar entry; -1 before the first. */
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
}

export interface UsersTable {
  id: Fixed<string>;
  email: string;
  name: string;
  phone: string | null;
  password_hash: string;
  role: 'user' | 'volunteer-admin' | 'full-admin';
  email_consent: boolean;
  call_consent: Generated<boolean>;
  news_consent: Generated<boolean>;
  /** When the user last proved the mailbox; null until then, and again after a new address. */
  email_verified_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
  created_at: Fixed<Instant>;
  last_login_at: Instant | null;
  /** Since the last correct code or the last lock; one count for all logins of the user. */
  verification_attempts: Generated<number>;
  verification_locked_until: Instant | null;
  preferred_language: Generated<string>;
}

export interface SessionsTable {
  token_hash: Fixed<string>;
  user_id: Fixed<string>;
  device: ColumnType<string | null, string | null | undefined, never>;
  created_at: Fixed<Instant>;
  last_seen_at: Instant;
  expires_at: Fixed<Instant>;
}

/** A login with a correct password that waits for its mailed code; identified by a cookie of its own. */
export interface LoginChallengesTable {
  token_hash: Fixed<string>;
  user_id: Fixed<string>;
  code_hash: string;
  code_expires_at: Instant;
  last_sent_at: Instant;
  expires_at: Fixed<Instant>;
}

export interface CodeTriesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  tried_at: Fixed<Instant>;
}

export interface OneTimeLinksTable {
  token_hash: Fixed<string>;
  purpose: Fixed<'first-administrator' | 'verify-email'>;
  /** The account of the link, and the address that it was mailed to; null if it was not mailed. */
  user_id: ColumnType<string | null, string | null | undefined, never>;
  email: ColumnType<string | null, string | null | undefined, never>;
  created_at: Fixed<Instant>;
  expires_at: Fixed<Instant>;
}

export interface SettingsTable {
  id: Fixed<string>;
  key: Fixed<string>;
  value: string;
  updated_at: Instant;
}

export type MailState = 'pending' | 'sending' | 'sent' | 'failed' | 'unknown';

export interface OutboxTable {
  id: Fixed<string>;
  kind: Fixed<string>;
  recipient: string;
  language: Fixed<string>;
  /** The data of the mail; secrets in it are encrypted, and removed once it is sent. */
  payload: JSONColumnType<object>;
  /** Fixed when the mail is written, so that a second copy has the same. */
  message_id: Fixed<string>;
  state: MailState;
  attempts: Generated<number>;
  last_error: string | null;
  subject: string | null;
  created_at: Fixed<Instant>;
  sent_at: Instant | null;
  sent_through: ColumnType<string | null, never, string | null>;
  /** Since when it counts towards the account's limit; null if it does not count. */
  counted_at: ColumnType<Instant | null, never, Instant | null>;
}

export type MailPause = 'password' | 'sign-ins' | 'quota' | 'unreachable';

export interface MailChannelsTable {
  account: Fixed<string>;
  /** A fingerprint of the paused password; the pause does not hold for another one. */
  credentials: string | null;
  paused_for: MailPause | null;
  paused_since: Instant | null;
  paused_until: Instant | null;
  refusals: Generated<number>;
  reason: string | null;
  /** Before then no mail goes out, except codes. */
  next_at: Instant | null;
  alerted_at: Instant | null;
}

/** Addresses that get no bulk mail, because a mail server called them nonexistent or an administrator added them. */
export interface SuppressedAddressesTable {
  id: Fixed<string>;
  /** In lower case. */
  address: Fixed<string>;
  reason: string | null;
  created_at: Fixed<Instant>;
}

export interface JobsTable {
  id: Fixed<string>;
  kind: Fixed<string>;
  payload: JSONColumnType<object>;
  due_at: Instant;
  /** Until then the process that claimed it works on it; afterwards another may. */
  leased_until: Instant | null;
  attempts: Generated<number>;
  last_error: string | null;
  /** Set after the last attempt; the row is kept for inspection. */
  gave_up_at: Instant | null;
  created_at: Fixed<Instant>;
}

export interface LeasesTable {
  name: Fixed<string>;
  token: string;
  leased_until: Instant;
}

export interface IdempotencyKeysTable {
  key_hash: Fixed<string>;
  body_hash: Fixed<string>;
  /** What the request made or changed. */
  subject_id: Fixed<string>;
  created_at: Fixed<Instant>;
  /** Ids and codes, no personal data; null where the subject says it all. */
  outcome: ColumnType<object | null, never, string>;
}

export interface AuditLogTable {
  id: Fixed<string>;
  at: Fixed<Instant>;
  actor_id: Fixed<string>;
  action: Fixed<AuditAction>;
  subject_id: Fixed<string>;
  detail: Fixed<string | null>;
}

/** A deletion request; `name` and `email` are removed when it is carried out. */
export interface DeletionRequestsTable {
  id: Fixed<string>;
  name: string | null;
  email: string | null;
  /** Keyed, so that addresses cannot be tested against it without the secret key. */
  email_hash: Fixed<string>;
  language: Fixed<string>;
  token_hash: string | null;
  asked_at: Fixed<Instant>;
  expires_at: Fixed<Instant>;
  opened_at: ColumnType<Instant | null, never, Instant>;
  carried_out_at: ColumnType<Instant | null, never, Instant>;
}

/** Every reminder that was written: one row per signup, kind and start. */
export interface RemindersTable {
  signup_id: Fixed<string>;
  kind: Fixed<ReminderKind>;
  event_start: Fixed<Instant>;
  /** By the schedule, not by an organizer. */
  automatic: Fixed<boolean>;
  written_at: Fixed<Instant>;
}

/** A person gave or took back consent for one purpose; the address is stored only as a hash. */
export interface ConsentRecordsTable {
  id: Fixed<string>;
  address_hash: Fixed<string>;
  purpose: Fixed<ConsentPurpose>;
  given: Fixed<boolean>;
  place: Fixed<string>;
  words: Fixed<string | null>;
  language: Fixed<string | null>;
  at: Fixed<Instant>;
  /** The signup for which it was given. */
  signup_id: string | null;
  /** The signups for which it was taken back, for whoever undoes that. */
  signup_ids: JSONColumnType<string[]>;
  /** The account for which it was given or taken back. */
  user_id: string | null;
  undone_at: ColumnType<Instant | null, never, Instant>;
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
}

/** What organizers ask those who sign up for a sheet, or for one of its slots. */
export interface QuestionsTable {
  id: Fixed<string>;
  sheet_id: Fixed<string>;
  /** Null for a question of the whole sheet. */
  slot_id: Fixed<string | null>;
  kind: QuestionKind;
  words: string;
  translations: ColumnType<WordsByLanguage | null, string | null, string | null>;
  required: boolean;
  seen_by: SeenBy;
  choices: ColumnType<readonly Choice[], string, string>;
  position: number;
  /** From then on nobody is asked; the answers stay. */
  retired_at: Instant | null;
}

export interface AnswersTable {
  signup_id: Fixed<string>;
  question_id: Fixed<string>;
  answer: ColumnType<GivenAnswer, string, string>;
}

/** A letter of an organizer, kept until its last mail is in the outbox. */
export interface LettersTable {
  id: Fixed<string>;
  key_hash: Fixed<string>;
  body_hash: Fixed<string>;
  audience: Fixed<'sheet' | 'slot' | 'everyone'>;
  audience_id: Fixed<string | null>;
  /** The text of all its mails; empty once all are written. */
  content: JSONColumnType<object>;
  recipients: Fixed<number>;
  created_at: Fixed<Instant>;
  written_at: ColumnType<Instant | null, never, Instant>;
}

export interface LetterRecipientsTable {
  letter_id: Fixed<string>;
  address_hash: Fixed<string>;
}

export interface Tables {
  signup_sheets: SignupSheetsTable;
  volunteer_slots: VolunteerSlotsTable;
  volunteers: VolunteersTable;
  users: UsersTable;
  sessions: SessionsTable;
  login_challenges: LoginChallengesTable;
  code_tries: CodeTriesTable;
  one_time_links: OneTimeLinksTable;
  settings: SettingsTable;
  outbox: OutboxTable;
  jobs: JobsTable;
  leases: LeasesTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_log: AuditLogTable;
  deletion_requests: DeletionRequestsTable;
  mail_channels: MailChannelsTable;
  suppressed_addresses: SuppressedAddressesTable;
  reminders: RemindersTable;
  consent_records: ConsentRecordsTable;
  sheet_organizers: SheetOrganizersTable;
  questions: QuestionsTable;
  answers: AnswersTable;
  letters: LettersTable;
  letter_recipients: LetterRecipientsTable;
  monitors: MonitorsTable;
  monitor_contents: MonitorContentsTable;
  monitor_baselines: MonitorBaselinesTable;
  snapshots: SnapshotsTable;
  check_hours: CheckHoursTable;
  changes: ChangesTable;
  notifications: NotificationsTable;
  check_runs: CheckRunsTable;
  social_accounts: SocialAccountsTable;
  social_posts: SocialPostsTable;
  logos: LogosTable;
  logo_conversions: LogoConversionsTable;
  share_pictures: SharePicturesTable;
}
