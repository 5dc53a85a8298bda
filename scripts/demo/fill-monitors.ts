import { newMonitor } from '#contract/monitors.ts';
import { addMonitor } from '#server/features/monitors/create-monitor.ts';
import { checkMonitor } from '#server/features/checks/check-monitor.ts';
import { monitorById, type Monitor } from '#server/features/monitors/monitors.store.ts';
import type { GuardedFetch } from '#server/platform/net/guarded-fetch.ts';
import type { FetchedPage, FetchFailure } from '#server/platform/net/outside-call.ts';
import { schoolPage } from './school-site.ts';
import type { Context } from '#server/hub.ts';

const HOUR = 3_600_000;
const DAYS = 10;
const CHECK_EVERY = 3 * HOUR;
/** Hours before now. */
const AWAY = { from: 80, until: 68 };

const watched = [
  { name: 'Harbour Secondary: News', path: '/news' },
  { name: 'Harbour Secondary: Calendar', path: '/calendar' },
  { name: 'Harbour Secondary: Home', path: '/' },
] as const;

interface MonitorParts {
  readonly hub: Context<'jobs' | 'pageReader' | 'metrics'>;
  readonly travel: (moment: Date) => void;
  readonly port: number;
}

/**
 * Watches the pages of an invented school, with the checks of the last days and their findings, by the functions that
 * check. Sends no requests: the answers are made here.
 */
export async function fillMonitors({ hub, travel, port }: MonitorParts, now: Date): Promise<void> {
  const offline = { ...hub, http: answering(hub, now) };
  const begin = now.getTime() - DAYS * 24 * HOUR;
  travel(new Date(begin));
  const monitors: Monitor[] = [];
  for (const { name, path } of watched) {
    const { confirmNoMatch: _, ...details } = newMonitor.parse({
      name,
      url: `http://localhost:${port}${path}`,
      selectors: ['main'],
    });
    const at = hub.clock.now();
    const monitor = await hub.database.write((write) => addMonitor(hub, write, { details, at }));
    if (monitor !== null) monitors.push(monitor);
  }
  for (let at = begin; at < now.getTime(); at += CHECK_EVERY)
    for (const [nth, { id }] of monitors.entries()) {
      travel(new Date(at + nth * 3000));
      const monitor = await monitorById(hub.database.db, id);
      if (monitor !== null) await checkMonitor(offline, monitor, { release: async () => {} });
    }
  travel(now);
}

function answering(hub: Context<'jobs' | 'pageReader' | 'metrics'>, now: Date): GuardedFetch {
  return {
    ...hub.http,
    async page({ address }): Promise<FetchedPage | FetchFailure> {
      const [at, { pathname, hostname }] = [hub.clock.now(), new URL(address)];
      const hoursAgo = (now.getTime() - at.getTime()) / HOUR;
      const headers = { etag: null, lastModified: null, contentType: 'text/html', retryAfter: null, date: null };
      if (pathname === '/calendar' && hoursAgo < AWAY.from && hoursAgo > AWAY.until) {
        const message = `${hostname} answered 503 (Service Unavailable) instead of a page.`;
        return { ok: false, failure: 'http', message, address, status: 503, headers, sent: true, durationMs: 2100 };
      }
      const body = new TextEncoder().encode(schoolPage(pathname, at, now));
      return { ok: true, notModified: false, status: 200, address, headers, body, durationMs: durationAt(at) };
    },
  };
}

function durationAt(at: Date): number {
  return Math.round(
    220 + 160 * Math.sin((at.getUTCHours() / 24) * 2 * Math.PI) ** 2 + ((Math.floor(at.getTime() / HOUR) * 37) % 130),
  );
}
