import type { ColumnType, Generated } from 'kysely';
import type { Severity, SeverityRule } from '#domain/monitors/change-severity.ts';
import type { ChangeType } from '#domain/monitors/change-type.ts';
import type { MonitorStatus } from '#domain/monitors/monitor-status.ts';
import type { NotificationChannel, NotificationKind, NotificationStatus } from '#domain/monitors/notifications.ts';
import type { SnapshotStatus } from '#domain/monitors/snapshot-status.ts';
import type { Fixed, Instant } from './columns.ts';

export interface MonitorsTable {
  id: Fixed<string>;
  name: string;
  url: string;
  selectors: ColumnType<string[], string, string>;
  ignore_selectors: ColumnType<string[], string, string>;
  schedule_minutes: number;
  status: MonitorStatus;
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
  last_error: string | null;
  next_check_at: Instant | null;
  configuration_hash: string;
  /** Raised by each check and each edit. */
  revision: Generated<number>;
  watched_since: Instant;
  /** When administrators were alerted that checks have failed for long; null after a success. */
  stale_alert_sent_at: Instant | null;
  preset: Fixed<string | null>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

export interface MonitorContentsTable {
  monitor_id: Fixed<string>;
  content_hash: Fixed<string>;
  /** A `PageContent`, compressed. */
  body: Fixed<Uint8Array>;
  last_seen_at: Instant;
}

export interface MonitorBaselinesTable {
  monitor_id: Fixed<string>;
  configuration_hash: Fixed<string>;
  /** The present content first. */
  recent_hashes: ColumnType<string[], string, string>;
  elements_found: number;
  excerpt: string;
  /** The validators of the present content and the address they came from; dropped at each edit. */
  validated_url: string | null;
  etag: string | null;
  last_modified: string | null;
  /** Since when most of the page is missing, until a second check. */
  unconfirmed_since: Instant | null;
  used_at: Instant;
}

export interface SnapshotsTable {
  id: Fixed<string>;
  monitor_id: Fixed<string>;
  content_hash: Fixed<string | null>;
  excerpt: Fixed<string | null>;
  elements_found: Fixed<number | null>;
  status: Fixed<SnapshotStatus>;
  error_message: Fixed<string | null>;
  duration_ms: Fixed<number>;
  captured_at: Fixed<Instant>;
}

export interface CheckHoursTable {
  monitor_id: Fixed<string>;
  hour: Fixed<Instant>;
  checks: number;
  failures: number;
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
  /** False if held back (`filter_future_events`). */
  is_notified: Fixed<boolean>;
  detected_at: Fixed<Instant>;
}

export interface NotificationsTable {
  id: Fixed<string>;
  monitor_id: Fixed<string | null>;
  change_id: Fixed<string | null>;
  kind: Fixed<NotificationKind>;
  channel: Fixed<NotificationChannel>;
  summary: Fixed<string>;
  severity: Fixed<Severity>;
  sample_of: Fixed<string | null>;
  status: NotificationStatus;
  attempts: Generated<number>;
  last_error: string | null;
  next_try_at: Instant | null;
  batch: string | null;
  handed_at: Instant | null;
  sent_at: Instant | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

export interface CheckRunsTable {
  id: Fixed<string>;
  started_at: Instant;
  total: number;
  checked: number;
  changed: number;
  failed: number;
}
