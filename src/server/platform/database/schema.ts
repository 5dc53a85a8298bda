import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { ConsentPurpose } from '#domain/consents.ts';
import type { ReminderKind } from '#domain/reminders.ts';
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
  AnswersTable,
  QuestionsTable,
  SheetOrganizersTable,
  SignupMovesTable,
  SignupSheetsTable,
  VolunteerSlotsTable,
  VolunteersTable,
} from './sheet-tables.ts';
import type {
  SocialAccountsTable,
  SocialPostsTable,
  LogosTable,
  LogoConversionsTable,
  SharePicturesTable,
} from './social-tables.ts';
import type { DatabaseSizesTable, ServerProcessesTable } from './system-tables.ts';
import type { Instant, Fixed } from './columns.ts';
import type { DoorDevicesTable, DoorFactsTable, DoorLinksTable } from './door-tables.ts';
import type { FillActionsTable } from './fill-tables.ts';
import type {
  CertificatesTable,
  ClosedYearsTable,
  HourChangesTable,
  HourPeopleTable,
  HoursTable,
} from './hour-tables.ts';
import type { HandOversTable, LateCancelsTable, LateNoticesTable } from './hand-over-tables.ts';
import type { CallRecipientsTable, CallsTable, CallWavesTable } from './call-tables.ts';
import type { CalendarEndingsTable, CalendarKeysTable, CalendarRevisionsTable } from './calendar-tables.ts';
import type { MailboxCodesTable, MailboxesTable } from './mailbox-tables.ts';
import type { OffersTable, WaitlistEntriesTable } from './waitlist-tables.ts';

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
  /** The last version whose news an administrator has read or dismissed. */
  seen_version: ColumnType<string | null, never, string>;
  /** Whether an organizer is emailed every Monday what needs them. */
  weekly_email: Generated<boolean>;
  /** The Monday of the last such email, as `2026-11-30`. */
  weekly_email_of: ColumnType<string | null, never, string>;
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

/** Since when each version has run on this data; one row for each. */
export interface InstalledVersionsTable {
  version: Fixed<string>;
  at: Fixed<Instant>;
}

export interface Tables {
  installed_versions: InstalledVersionsTable;
  signup_sheets: SignupSheetsTable;
  volunteer_slots: VolunteerSlotsTable;
  volunteers: VolunteersTable;
  signup_moves: SignupMovesTable;
  users: UsersTable;
  sessions: SessionsTable;
  login_challenges: LoginChallengesTable;
  mailbox_codes: MailboxCodesTable;
  mailboxes: MailboxesTable;
  calendar_revisions: CalendarRevisionsTable;
  calendar_endings: CalendarEndingsTable;
  calendar_keys: CalendarKeysTable;
  code_tries: CodeTriesTable;
  one_time_links: OneTimeLinksTable;
  settings: SettingsTable;
  outbox: OutboxTable;
  jobs: JobsTable;
  leases: LeasesTable;
  database_sizes: DatabaseSizesTable;
  server_processes: ServerProcessesTable;
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
  fill_actions: FillActionsTable;
  waitlist_entries: WaitlistEntriesTable;
  offers: OffersTable;
  hand_overs: HandOversTable;
  late_notices: LateNoticesTable;
  late_cancels: LateCancelsTable;
  calls: CallsTable;
  call_waves: CallWavesTable;
  call_recipients: CallRecipientsTable;
  door_links: DoorLinksTable;
  door_devices: DoorDevicesTable;
  door_facts: DoorFactsTable;
  hours: HoursTable;
  hour_people: HourPeopleTable;
  hour_changes: HourChangesTable;
  closed_years: ClosedYearsTable;
  certificates: CertificatesTable;
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
