import type { ChangeType } from '#domain/monitors/change-type.ts';
import type { Severity, SeverityRule } from '#domain/monitors/change-severity.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface NotifiableChange {
  readonly id: string;
  readonly changeType: ChangeType;
  readonly severity: Severity;
  readonly rule: SeverityRule;
  readonly summary: string;
  /** Removed lines begin with "- ", added ones with "+ ". */
  readonly diffContent: string;
  readonly detectedAt: Instant;
  readonly monitor: {
    readonly id: string;
    readonly name: string;
    readonly url: string;
    readonly emailNotifications: boolean;
    readonly internalPosts: boolean;
    readonly facebookPosts: boolean;
    readonly instagramPosts: boolean;
    readonly webhookUrl: string | null;
  };
}

/** Null when there is none. */
export async function findChange(db: Db, id: string): Promise<NotifiableChange | null> {
  const row = await db
    .selectFrom('changes')
    .innerJoin('monitors', 'monitors.id', 'changes.monitor_id')
    .select([
      'changes.id',
      'changes.change_type as changeType',
      'changes.severity',
      'changes.severity_rule as rule',
      'changes.summary',
      'changes.diff_content as diffContent',
      'changes.detected_at as detectedAt',
      'monitors.id as monitorId',
      'monitors.name',
      'monitors.url',
      'monitors.email_notifications as emailNotifications',
      'monitors.internal_posts as internalPosts',
      'monitors.facebook_posts as facebookPosts',
      'monitors.instagram_posts as instagramPosts',
      'monitors.webhook_url as webhookUrl',
    ])
    .where('changes.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id: changeId, changeType, severity, rule, summary, diffContent, detectedAt, monitorId, ...monitor } = row;
  return {
    id: changeId,
    changeType,
    severity,
    rule,
    summary,
    diffContent,
    detectedAt,
    monitor: { id: monitorId, ...monitor },
  };
}

/** False when the monitor is gone too. */
export async function emailsAlerts(db: Db, monitorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('monitors')
    .select('email_notifications as tells')
    .where('id', '=', monitorId)
    .executeTakeFirst();
  return row?.tells ?? false;
}
