import type { ColumnType, Generated } from 'kysely';
import type { Severity, SeverityRule } from '#domain/monitors/change-severity.ts';
import type { ChangeType } from '#domain/monitors/change-type.ts';
import type { MonitorStatus } from '#domain/monitors/monitor-status.ts';
import type { NotificationChannel, NotificationKind, NotificationStatus } from '#domain/monitors/notifications.ts';
import type { SnapshotStatus } from '#domain/monitors/snapshot-status.ts';
import type { Fixed, Instant } from './columns.ts';

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
  stale_alert_sent_at: Instant | null;
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
  unconfirmed_since: Instant | null;
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
  is_notified: Fixed<boolean>;
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

/** The check of all monitors that is on, or the last one; there is one row at most. */
export interface CheckRunsTable {
  id: Fixed<string>;
  started_at: Instant;
  total: number;
  checked: number;
  changed: number;
  failed: number;
}
