import type { ChangeView } from '#contract/changes.ts';
import type { CheckedOnce, SnapshotView } from '#contract/checks.ts';
import type { MonitorView } from '#contract/monitors.ts';
import { nameServer } from './name-server.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { createUser, signIn } from './people.ts';
import { startSchoolSite, type SchoolSite } from './school-site.ts';
import { startTestHub, type TestHub } from './test-hub.ts';

export const SCHOOL = 'school.example';

/** In ms; longer than the pause of a site after each request. */
const PAUSE = 3_000;

export interface WatchedSite {
  readonly hub: TestHub;
  readonly site: SchoolSite;
  /** Empties the database, except for a full administrator. */
  begin(): Promise<void>;
  /** As that administrator, who signs in anew each time: days may have passed. */
  call(method: string, path: string, json?: unknown): ReturnType<TestHub['call']>;
  /** Watches a page of the site, `main` by default. Answers when its first check is over. */
  watch(path: string, more?: object): Promise<MonitorView>;
  /** By hand, some seconds after the last request. */
  check(monitor: { readonly id: string }): Promise<CheckedOnce>;
  /** Whatever its selectors match. Answers when the check that follows is over. */
  edit(monitor: { readonly id: string }, change: object): Promise<void>;
  monitor(id: string): Promise<MonitorView>;
  changes(): Promise<ChangeView[]>;
  snapshots(): Promise<SnapshotView[]>;
  remove(): Promise<void>;
}

export async function startWatchedSite(
  variables: Record<string, string> = {},
  hosts: readonly string[] = [SCHOOL],
): Promise<WatchedSite> {
  const site = await startSchoolSite();
  const names = nameServer(Object.fromEntries(hosts.map((host) => [host, ['127.0.0.1']])));
  const allowed = { MONITOR_ALLOWED_DOMAINS: SCHOOL, MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true' };
  const hub = await startTestHub({ ...allowed, ...variables }, names.resolve);
  let fatima: User;
  const call: WatchedSite['call'] = async (method, path, json) =>
    hub.call(method, path, { cookie: await signIn(hub, fatima), ...(json === undefined ? {} : { json }) });
  return {
    hub,
    site,
    async begin() {
      await hub.hub.jobs.settled();
      await hub.platform.empty();
      fatima = await createUser(hub, { role: 'full-admin' });
    },
    call,
    async watch(path, more = {}) {
      const given = { name: path, url: site.address(path, SCHOOL), selectors: ['main'], confirmNoMatch: true, ...more };
      const answer = await call('POST', '/api/monitors', given);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      await hub.hub.jobs.settled();
      return answer.json<MonitorView>();
    },
    async check({ id }) {
      hub.platform.clock.advance(PAUSE);
      const answer = await call('POST', `/api/monitors/${id}/check`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<CheckedOnce>();
    },
    async edit({ id }, change) {
      await call('PATCH', `/api/monitors/${id}`, { ...change, confirmNoMatch: true });
      hub.platform.clock.advance(PAUSE);
      await hub.hub.jobs.settled();
    },
    async monitor(id) {
      const monitors = (await call('GET', '/api/monitors')).json<MonitorView[]>();
      const found = monitors.find((monitor) => monitor.id === id);
      if (found === undefined) throw new Error(`There is no monitor ${id}`);
      return found;
    },
    changes: async () => (await call('GET', '/api/changes?limit=200')).json<ChangeView[]>(),
    snapshots: async () => (await call('GET', '/api/monitoring/snapshots?limit=200')).json<SnapshotView[]>(),
    async remove() {
      await hub.remove();
      await site.stop();
    },
  };
}
