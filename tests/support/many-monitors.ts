import { addMonitor } from '#server/features/monitors/create-monitor.ts';
import type { MonitorDetails } from '#server/features/monitors/monitors.store.ts';
import { SCHOOL, type WatchedSite } from './watched-site.ts';

const MINUTE = 60_000;

export function schoolHosts(hosts: number): string[] {
  return Array.from({ length: hosts }, (_, each) => `site${each}.${SCHOOL}`);
}

/** Watches this many pages (`/page0` …), spread over the hosts and due one after the other over these minutes. */
export async function watchManyPages(
  { hub, site }: WatchedSite,
  { pages, hosts, minutes }: { readonly pages: number; readonly hosts: readonly string[]; readonly minutes: number },
): Promise<void> {
  const { jobs } = hub.hub;
  const begin = hub.hub.clock.now().getTime();
  for (let page = 0; page < pages; page += 1) {
    const path = `/page${page}`;
    const dueAt = new Date(begin + (page * minutes * MINUTE) / pages);
    const details: MonitorDetails = {
      name: path,
      url: site.address(path, hosts[page % hosts.length]),
      selectors: ['main'],
      ignoreSelectors: [],
      scheduleMinutes: 5,
      status: 'active',
      emailNotifications: false,
      internalPosts: false,
      facebookPosts: false,
      instagramPosts: false,
      filterFutureEvents: false,
      webhookUrl: null,
    };
    await hub.hub.database.write((write) => addMonitor({ jobs }, write, { details, at: dueAt }));
  }
}
