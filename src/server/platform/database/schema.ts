import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { Severity, SeverityRule } from '#domain/monitors/change-severity.ts';
import type { ChangeType } from '#domain/monitors/change-type.ts';
import type { MonitorStatus } from '#domain/monitors/monitor-status.ts';
import type { NotificationChannel, NotificationKind, NotificationStatus } from '#domain/monitors/notifications.ts';
import type { SnapshotStatus } from '#domain/monitors/snapshot-status.ts';
import type { ReminderKind } from '#domain/reminders.ts';

/** An instant as ISO 8601 in UTC with milliseconds, so that text order is time order. */
export type Instant = string;

/** Written once, at the insert. */
type Fixed<T> = ColumnType<T, T, never>;

export interface SignupSheetsTable {
  id: Fixed<string>;
  title: string;
  description: string | null;
  event_date: Instant;
  show_event_date: boolean;
  show_spot_count: boolean;
  event_deadline: Instant | null;
  organizer_name: string;
  organizer_email: string;
  created_at: Fixed<Instant>;
}

export interface VolunteerSlotsTable {
  id: Fixed<string>;
  signup_sheet_id: Fixed<string>;
  title: string;
  description: string | null;
  start_time: Instant | null;
  end_time: Instant | null;
  max_volunteers: number | null;
  /** Moves only by the statement that checks the max, in the transaction of the signup. */
  current_volunteers: ColumnType<number, never, number>;
  created_at: Fixed<Instant>;
}

/** The signups. */
export interface VolunteersTable {
  id: Fixed<string>;
  slot_id: Fixed<string>;
  user_id: string | null;
  name: string;
  /** The name as it is compared: NFKC, case and spaces folded. */
  name_key: string;
  email: string;
  email_key: string;
  phone: string;
  notes: string | null;
  email_consent: boolean;
  preferred_language: string;
  signup_time: Fixed<Instant>;
  /** SEQUENCE of the last calendar entry that was mailed; -1 before the first. */
  calendar_sequence: Generated<number>;
  /** Raised to make older manage links of this signup invalid. */
  link_version: Generated<number>;
}

export interface UsersTable {
  id: Fixed<string>;
  /** Lower case. */
  email: string;
  name: string;
  phone: string | null;
  password_hash: string;
  role: 'user' | 'volunteer-admin' | 'full-admin';
  email_consent: boolean;
  /** When the user last proved to read the mail of the address; null until then, and again when the address changes. */
  email_verified_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
  created_at: Fixed<Instant>;
  last_login_at: Instant | null;
  /** Codes tried since the last right one or the last lock; one count for all logins of the user at once. */
  verification_attempts: Generated<number>;
  /** Until then no code of this user is accepted. */
  verification_locked_until: Instant | null;
  /** In which the user is written to, a BCP 47 tag. */
  preferred_language: Generated<string>;
}

export interface SessionsTable {
  token_hash: Fixed<string>;
  user_id: Fixed<string>;
  /** Browser and system in words. */
  device: ColumnType<string | null, string | null | undefined, never>;
  created_at: Fixed<Instant>;
  last_seen_at: Instant;
  expires_at: Fixed<Instant>;
}

/** A login whose password was right and whose mailed code is still awaited; known by a cookie of its own. */
export interface LoginChallengesTable {
  token_hash: Fixed<string>;
  user_id: Fixed<string>;
  code_hash: string;
  code_expires_at: Instant;
  last_sent_at: Instant;
  expires_at: Fixed<Instant>;
}

/** A code that was tried and was not the right one; remembered as long as it counts. */
export interface CodeTriesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  tried_at: Fixed<Instant>;
}

export interface OneTimeLinksTable {
  token_hash: Fixed<string>;
  purpose: Fixed<'first-administrator' | 'verify-email'>;
  /** Whose account a link is about, and the address that it was mailed to; null for one that was not mailed. */
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

/** Every mail, from the transaction that causes it to its last try. */
export interface OutboxTable {
  id: Fixed<string>;
  kind: Fixed<string>;
  recipient: string;
  language: Fixed<string>;
  /** What the mail speaks of; secrets in it are sealed and removed once it is sent. */
  payload: JSONColumnType<object>;
  /** Fixed when the mail is written, so that a second copy is recognised as the same. */
  message_id: Fixed<string>;
  state: MailState;
  attempts: Generated<number>;
  last_error: string | null;
  subject: string | null;
  created_at: Fixed<Instant>;
  sent_at: Instant | null;
  /** The account that sent it, as it stands in `mail_channels`; null until a try. */
  sent_through: ColumnType<string | null, never, string | null>;
  /** When it began to count against what that account may send; null while it does not. */
  counted_at: ColumnType<Instant | null, never, Instant | null>;
}

export type MailPause = 'password' | 'sign-ins' | 'quota';

/** One row for each account that has sent under a limit, or was paused. */
export interface MailChannelsTable {
  account: Fixed<string>;
  /** A fingerprint of the password with which it was paused; the pause is over with another one. */
  credentials: string | null;
  paused_for: MailPause | null;
  /** Since the first refusal of this pause. */
  paused_since: Instant | null;
  /** When the next mail is tried. */
  paused_until: Instant | null;
  /** In a row. */
  refusals: Generated<number>;
  reason: string | null;
  /** Before then no mail goes out, codes excepted. */
  next_at: Instant | null;
}

/** Addresses that a mail server called nonexistent, or an administrator: no bulk mail goes there. */
export interface SuppressedAddressesTable {
  id: Fixed<string>;
  /** Lower case. */
  address: Fixed<string>;
  /** What the mail server said; null when an administrator said it. */
  reason: string | null;
  created_at: Fixed<Instant>;
}

/** Work that is due at a moment, written in the transaction that causes it. */
export interface JobsTable {
  id: Fixed<string>;
  kind: Fixed<string>;
  payload: JSONColumnType<object>;
  due_at: Instant;
  /** A process that claimed it works on it until then; afterwards another may. */
  leased_until: Instant | null;
  attempts: Generated<number>;
  last_error: string | null;
  /** Set when no further try will be made; the row stays to be seen. */
  gave_up_at: Instant | null;
  created_at: Fixed<Instant>;
}

export interface IdempotencyKeysTable {
  key_hash: Fixed<string>;
  body_hash: Fixed<string>;
  signup_id: Fixed<string>;
  created_at: Fixed<Instant>;
}

/** What administrators did; only ever added to. */
export interface AuditLogTable {
  id: Fixed<string>;
  at: Fixed<Instant>;
  actor_id: Fixed<string>;
  action: Fixed<AuditAction>;
  subject_id: Fixed<string>;
  detail: Fixed<string | null>;
}

/** What someone without an account asks for; `name` and `email` go when it is carried out. */
export interface DeletionRequestsTable {
  id: Fixed<string>;
  name: string | null;
  /** Lower case. */
  email: string | null;
  /** Signed with the installation's key, so that nobody can try addresses on it. */
  email_hash: Fixed<string>;
  language: Fixed<string>;
  token_hash: string | null;
  asked_at: Fixed<Instant>;
  /** When the link stops working. */
  expires_at: Fixed<Instant>;
  /** When the link was used; null until then. */
  opened_at: ColumnType<Instant | null, never, Instant>;
  carried_out_at: ColumnType<Instant | null, never, Instant>;
}

/** Every reminder that was written: one row a signup, kind and start, whoever asked for it. */
export interface RemindersTable {
  signup_id: Fixed<string>;
  kind: Fixed<ReminderKind>;
  event_start: Fixed<Instant>;
  /** By the schedule, not by an organizer. */
  automatic: Fixed<boolean>;
  written_at: Fixed<Instant>;
}

/** That someone wants no more reminders; the address stands there as a hash only. */
export interface UnsubscriptionsTable {
  id: Fixed<string>;
  address_hash: Fixed<string>;
  at: Fixed<Instant>;
  /** The signups and the account that had consented until then. */
  signup_ids: JSONColumnType<string[], string, never>;
  user_id: Fixed<string | null>;
  /** When it was taken back; null as long as it holds. */
  undone_at: ColumnType<Instant | null, never, Instant>;
}

/** A letter of an organizer to many, from the moment it is sent off to the last mail of it in the outbox. */
export interface LettersTable {
  id: Fixed<string>;
  key_hash: Fixed<string>;
  body_hash: Fixed<string>;
  audience: Fixed<'sheet' | 'slot' | 'everyone'>;
  audience_id: Fixed<string | null>;
  /** What every mail of it says; empty once all are written. */
  content: JSONColumnType<object>;
  /** How many it was sent off to. */
  recipients: Fixed<number>;
  created_at: Fixed<Instant>;
  written_at: ColumnType<Instant | null, never, Instant>;
}

/** Who has a letter already. */
export interface LetterRecipientsTable {
  letter_id: Fixed<string>;
  address_hash: Fixed<string>;
}

/** A page of the school's site that is watched. */
export interface MonitorsTable {
  id: Fixed<string>;
  name: string;
  url: string;
  selectors: ColumnType<string[], string, string>;
  ignore_selectors: ColumnType<string[], string, string>;
  schedule_minutes: number;
  status: MonitorStatus;
  /** Failures in a row. */
  error_count: Generated<number>;
  email_notifications: boolean;
  internal_posts: boolean;
  facebook_posts: boolean;
  instagram_posts: boolean;
  filter_future_events: boolean;
  webhook_url: string | null;
  last_check_at: Instant | null;
  last_success_at: Instant | null;
  last_content_hash: string | null;
  /** Why the last check failed; null when it did not. */
  last_error: string | null;
  /** Null while it is paused. */
  next_check_at: Instant | null;
  configuration_hash: string;
  /** Raised by each check and each edit. */
  revision: Generated<number>;
  /** Since it was made, or set going again. */
  watched_since: Instant;
  /** When it was told that no check has gone well for long; null when the last one did. */
  silence_told_at: Instant | null;
  preset: Fixed<string | null>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** What a page showed, once per content. */
export interface MonitorContentsTable {
  monitor_id: Fixed<string>;
  content_hash: Fixed<string>;
  /** A `PageContent`, compressed. */
  body: Fixed<Uint8Array>;
  /** When the page last began to show it. */
  last_seen_at: Instant;
}

/** What a monitor compares with, for each configuration that it had. */
export interface MonitorBaselinesTable {
  monitor_id: Fixed<string>;
  configuration_hash: Fixed<string>;
  /** What the page showed, the present one first. */
  recent_hashes: ColumnType<string[], string, string>;
  elements_found: number;
  excerpt: string;
  /** The validators of the present content and where they came from; dropped at each edit. */
  validated_url: string | null;
  etag: string | null;
  last_modified: string | null;
  /** Since most of the page was gone, until a second look. */
  in_doubt_since: Instant | null;
  used_at: Instant;
}

/** How one check ended. */
export interface SnapshotsTable {
  id: Fixed<string>;
  monitor_id: Fixed<string>;
  content_hash: Fixed<string | null>;
  excerpt: Fixed<string | null>;
  elements_found: Fixed<number | null>;
  status: Fixed<SnapshotStatus>;
  error_message: Fixed<string | null>;
  /** How long the site took to answer. */
  duration_ms: Fixed<number>;
  captured_at: Fixed<Instant>;
}

/** The checks of one hour, summed up. */
export interface CheckHoursTable {
  monitor_id: Fixed<string>;
  /** When it began. */
  hour: Fixed<Instant>;
  checks: number;
  failures: number;
  /** Of the checks that went well. */
  total_ms: number;
  slowest_ms: number;
}

export interface ChangesTable {
  id: Fixed<string>;
  monitor_id: Fixed<string>;
  snapshot_id: Fixed<string | null>;
  change_type: Fixed<ChangeType>;
  summary: Fixed<string>;
  diff_content: Fixed<string>;
  /** A `ContentDiff`, compressed. */
  diff: Fixed<Uint8Array>;
  severity: Fixed<Severity>;
  severity_rule: Fixed<SeverityRule>;
  /** False where it was kept back (`filter_future_events`). */
  is_told: Fixed<boolean>;
  detected_at: Fixed<Instant>;
}

/** That something is told over one channel: a change, or that a monitor fails or has recovered. */
export interface NotificationsTable {
  id: Fixed<string>;
  /** Null for a sample. */
  monitor_id: Fixed<string | null>;
  /** Null where it tells of a monitor itself, and for a sample. */
  change_id: Fixed<string | null>;
  kind: Fixed<NotificationKind>;
  channel: Fixed<NotificationChannel>;
  summary: Fixed<string>;
  severity: Fixed<Severity>;
  /** The name of the page that a sample speaks of. */
  sample_of: Fixed<string | null>;
  status: NotificationStatus;
  attempts: Generated<number>;
  last_error: string | null;
  next_try_at: Instant | null;
  /** Of the mails that were written together: their ids. */
  batch: string | null;
  /** When its mails were written into the outbox. */
  handed_at: Instant | null;
  sent_at: Instant | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** Which sites are being asked, or were a moment ago. */
export interface WatchedHostsTable {
  host: Fixed<string>;
  busy_until: Instant;
}

/** The check of all monitors that is on, or the last one; there is one row at most. */
export interface CheckRunsTable {
  id: Fixed<string>;
  started_at: Instant;
  /** Null when it has ended. */
  leased_until: Instant | null;
  total: number;
  checked: number;
  changed: number;
  failed: number;
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
  idempotency_keys: IdempotencyKeysTable;
  audit_log: AuditLogTable;
  deletion_requests: DeletionRequestsTable;
  mail_channels: MailChannelsTable;
  suppressed_addresses: SuppressedAddressesTable;
  reminders: RemindersTable;
  unsubscriptions: UnsubscriptionsTable;
  letters: LettersTable;
  letter_recipients: LetterRecipientsTable;
  monitors: MonitorsTable;
  monitor_contents: MonitorContentsTable;
  monitor_baselines: MonitorBaselinesTable;
  snapshots: SnapshotsTable;
  check_hours: CheckHoursTable;
  changes: ChangesTable;
  notifications: NotificationsTable;
  watched_hosts: WatchedHostsTable;
  check_runs: CheckRunsTable;
}
