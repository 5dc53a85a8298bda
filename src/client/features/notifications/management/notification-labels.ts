import type { NotificationView } from '#contract/notifications.ts';
import type { NotificationChannel, NotificationStatus } from '#domain/monitors/notifications.ts';
import { withFullStop } from '#client/lib/sentences.ts';
import type { Tone } from '#client/ui/state-badge.tsx';

export const notificationChannelLabels: Readonly<Record<NotificationChannel, string>> = {
  email: 'Email',
  internal: 'Recent Activity',
  webhook: 'Webhook',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

export const statusLooks: Readonly<Record<NotificationStatus, { readonly tone: Tone; readonly words: string }>> = {
  sent: { tone: 'good', words: 'Sent' },
  pending: { tone: 'waiting', words: 'Pending' },
  failed: { tone: 'bad', words: 'Failed' },
};

type Told = Pick<NotificationView, 'status' | 'attempts' | 'lastError' | 'nextTryAt'>;

/** Null where nothing went wrong. `moment` formats a moment. */
export function formatTrouble(told: Told, moment: (instant: string) => string): string | null {
  const { status, attempts, lastError, nextTryAt } = told;
  if (status === 'sent') return null;
  const tries = attempts > 1 ? `${attempts} tries.` : null;
  const next = status === 'pending' && nextTryAt !== null ? `Next try ${moment(nextTryAt)}` : null;
  const said = [lastError === '' ? null : lastError, tries, next].filter((part) => part !== null);
  return said.length === 0 ? null : said.map(withFullStop).join(' ');
}
