import type { CommunicationStatus, CommunicationView } from '#contract/communications.ts';
import { isFoundIn } from '#domain/search.ts';
import type { NotificationStatus } from '#domain/monitors/notifications.ts';
import {
  newestOfChannels,
  notificationById,
  type DetailedNotification,
  type StoredNotification,
} from '#server/features/notifications/notifications.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { excerpt, type CommunicationSource, type SourcePage } from './communication-source.ts';

const channels = ['webhook', 'facebook', 'instagram'] as const;
type ToldChannel = (typeof channels)[number];

/**
 * Notifications outside the hub, except mails, which come from the outbox. A notification that became part of a post is
 * listed as that.
 */
export function notificationSource(db: Db): CommunicationSource {
  return {
    channels,
    async newest(page) {
      const rows = await found(db, page);
      return rows.map((row) => ({ ...row, message: excerpt(row.message) }));
    },
    async whole(id) {
      const row = await notificationById(db, id);
      return row === null ? null : present(row);
    },
  };
}

/** Null where notifications have no such status. */
const statusesOf: Readonly<Record<CommunicationStatus, NotificationStatus | null>> = {
  pending: 'pending',
  success: 'sent',
  failed: 'failed',
  unknown: null,
};

const LOOKED_THROUGH_AT_ONCE = 200;

async function found(db: Db, { channel, status, search, before, most }: SourcePage): Promise<CommunicationView[]> {
  const wanted = channels.filter((each) => channel === null || each === channel);
  const stored = status === null ? null : statusesOf[status];
  if (status !== null && stored === null) return [];
  const views: CommunicationView[] = [];
  for (let from = before; ;) {
    const page = {
      channels: wanted,
      status: stored,
      before: from,
      most: search === '' ? most : LOOKED_THROUGH_AT_ONCE,
    };
    const looked = await newestOfChannels(db, page);
    views.push(
      ...looked
        .flatMap((row) => present(row) ?? [])
        .filter((view) => isFoundIn(search, [view.recipient, view.subject])),
    );
    from = looked.at(-1)?.id ?? null;
    if (views.length >= most || looked.length < page.most) return views.slice(0, most);
  }
}

/** Null for internal notifications, mails and samples. */
function present(row: DetailedNotification): CommunicationView | null {
  const channel = channels.find((each) => each === row.channel);
  if (channel === undefined || row.sampleOf !== null) return null;
  const { id, summary, monitorName, diffContent, status, attempts, lastError, sentAt, nextTryAt } = row;
  return {
    id,
    channel,
    recipient: recipientOf(channel, row),
    subject: `${monitorName ?? ''}: ${summary}`,
    message: diffContent === null || diffContent === '' ? summary : diffContent,
    metadata: { kind: 'monitor-alert', language: null, attempts, sentAt, nextTryAt, canResend: false },
    status: status === 'sent' ? 'success' : status,
    errorMessage: lastError,
    changeId: row.changeId,
    notificationId: id,
    recordedAt: row.createdAt,
  };
}

/** Only the host of a webhook: the rest of its address may be a secret. */
function recipientOf(channel: ToldChannel, { webhookUrl }: StoredNotification): string {
  if (channel === 'facebook') return 'Facebook page';
  if (channel === 'instagram') return 'Instagram account';
  return URL.parse(webhookUrl ?? '')?.host ?? 'Webhook';
}
