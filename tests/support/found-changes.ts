import { gzipSync } from 'node:zlib';
import type { Severity, SeverityRule } from '#domain/monitors/change-severity.ts';
import { notifyChange } from '#server/features/notifications/notify-change.ts';
import { notifyOutage, type Outage } from '#server/features/notifications/notify-outage.ts';
import { insertSnapshot, type Snapshot } from '#server/features/checks/checks.store.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { MonitorsTable } from '#server/platform/database/monitor-tables.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Context } from '#server/hub.ts';
import type { TestPlatform } from './test-platform.ts';

interface OnPlatform {
  readonly platform: TestPlatform;
}

interface Announcing extends OnPlatform {
  readonly hub: Context<'jobs'>;
}

type Switches = Partial<
  Pick<
    MonitorsTable,
    'name' | 'url' | 'email_notifications' | 'internal_posts' | 'facebook_posts' | 'instagram_posts' | 'webhook_url'
  >
>;

const ONLY_BY_MAIL = {
  email_notifications: true,
  internal_posts: false,
  facebook_posts: false,
  instagram_posts: false,
  webhook_url: null,
} satisfies Switches;

/** A monitor after its first check, which notifies by mail only. Answers its id. */
export async function makeMonitor({ platform }: OnPlatform, switches: Switches = {}): Promise<string> {
  const now = platform.clock.now();
  const [id, at] = [newId(now), now.toISOString()];
  await platform.database.write(({ db }) =>
    db
      .insertInto('monitors')
      .values({
        id,
        name: 'School news',
        url: 'https://jnburnett.sd38.bc.ca/news',
        selectors: JSON.stringify(['main']),
        ignore_selectors: JSON.stringify([]),
        schedule_minutes: 15,
        status: 'active',
        filter_future_events: false,
        last_check_at: at,
        last_success_at: at,
        last_content_hash: null,
        last_error: null,
        next_check_at: null,
        configuration_hash: 'x',
        watched_since: at,
        stale_alert_sent_at: null,
        preset: null,
        created_at: at,
        updated_at: at,
        ...ONLY_BY_MAIL,
        ...switches,
      })
      .execute(),
  );
  return id;
}

const NO_DIFF = gzipSync(JSON.stringify({ notice: null, order: null, parts: [], omitted: 0 }));

interface FoundChange {
  readonly severity?: Severity;
  readonly rule?: SeverityRule;
  readonly summary?: string;
  readonly diff_content?: string;
}

/** Records a change and its notifications in this transaction, as a check does. Answers its id. */
export async function recordChange(
  { platform, hub }: Announcing,
  write: Write,
  monitorId: string,
  { rule = 'ordinary', ...found }: FoundChange = {},
): Promise<string> {
  const now = platform.clock.now();
  const id = newId(now);
  await write.db
    .insertInto('changes')
    .values({
      id,
      monitor_id: monitorId,
      snapshot_id: null,
      change_type: 'added',
      summary: 'New: “Winter concert”',
      diff_content: '+ Winter concert\n+ On December 9 at 7 p.m.',
      diff: NO_DIFF,
      severity: 'medium',
      severity_rule: rule,
      is_notified: true,
      detected_at: now.toISOString(),
      ...found,
    })
    .execute();
  await notifyChange(hub, write, id);
  return id;
}

/** As `recordChange`, in a transaction of its own. Answers the change's id. */
export function foundChange(hub: Announcing, monitorId: string, found?: FoundChange): Promise<string> {
  return hub.platform.database.write((write) => recordChange(hub, write, monitorId, found));
}

export async function failedCheck({ platform }: OnPlatform, monitorId: string): Promise<string> {
  const now = platform.clock.now();
  const snapshot: Snapshot = {
    id: newId(now),
    monitorId,
    contentHash: null,
    excerpt: null,
    elementsFound: null,
    status: 'error',
    errorMessage: 'There is no text',
    durationMs: 40,
    capturedAt: now.toISOString(),
  };
  await platform.database.write(({ db }) => insertSnapshot(db, snapshot));
  return snapshot.id;
}

export async function foundEpisode({ platform, hub }: Announcing, episode: Outage): Promise<void> {
  await platform.database.write((write) => notifyOutage(hub, write, episode));
}

/** Of one channel or all, oldest first. */
export async function notificationsOf({ platform }: OnPlatform, channel?: string) {
  const rows = await platform.database.db.selectFrom('notifications').selectAll().orderBy('id').execute();
  return rows.filter((row) => channel === undefined || row.channel === channel);
}
