import type { MonitorView } from '#contract/monitors.ts';

type Channels = Pick<
  MonitorView,
  'emailNotifications' | 'internalPosts' | 'facebookPosts' | 'instagramPosts' | 'webhookUrl'
>;

export function formatChannels(monitor: Channels): string {
  const names = [
    monitor.emailNotifications ? 'by email' : null,
    monitor.internalPosts ? 'in Recent Activity' : null,
    monitor.facebookPosts ? 'on Facebook' : null,
    monitor.instagramPosts ? 'on Instagram' : null,
    monitor.webhookUrl === null ? null : 'to a webhook',
  ].filter((name) => name !== null);
  if (names.length === 0) return 'Nobody is notified';
  const last = names.pop() ?? '';
  return `Reported ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}`;
}
