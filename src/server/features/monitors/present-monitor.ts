import type { MonitorView } from '#contract/monitors.ts';
import type { Monitor } from './monitors.store.ts';

export function presentMonitor(monitor: Monitor): MonitorView {
  return {
    id: monitor.id,
    name: monitor.name,
    url: monitor.url,
    selectors: [...monitor.selectors],
    ignoreSelectors: [...monitor.ignoreSelectors],
    scheduleMinutes: monitor.scheduleMinutes,
    lastCheckAt: monitor.lastCheckAt,
    lastContentHash: monitor.lastContentHash,
    status: monitor.status,
    errorCount: monitor.errorCount,
    emailNotifications: monitor.emailNotifications,
    internalPosts: monitor.internalPosts,
    facebookPosts: monitor.facebookPosts,
    instagramPosts: monitor.instagramPosts,
    filterFutureEvents: monitor.filterFutureEvents,
    webhookUrl: monitor.webhookUrl,
    createdAt: monitor.createdAt,
    updatedAt: monitor.updatedAt,
    nextCheckAt: monitor.nextCheckAt,
    lastSuccessAt: monitor.lastSuccessAt,
    lastError: monitor.lastError,
    isUnconfirmed: monitor.isUnconfirmed,
  };
}
