import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Activity, ChangeDetail, ChangeView } from '#contract/changes.ts';
import type {
  CheckedOnce,
  CheckHistory,
  MonitoringHealth,
  SnapshotDetail,
  SnapshotView,
  CheckedAll,
  CheckRun,
} from '#contract/checks.ts';
import type {
  MonitorChange,
  MonitorView,
  NewMonitor,
  PagePreview,
  PageToPreview,
  PresetsCreated,
} from '#contract/monitors.ts';
import type { Severity } from '#domain/monitors/change-severity.ts';
import type { SnapshotStatus } from '#domain/monitors/snapshot-status.ts';
import { request, requestJson } from '#client/lib/http.ts';
import { pagedQuery } from '#client/lib/paged-query.ts';

const HALF_A_MINUTE = 30_000;
const MINUTE = 60_000;
/** In ms, during a check of all monitors. */
export const WATCHED_CLOSELY = 1_000;

/** The common beginning of all query keys about monitoring. */
const MONITORS_KEY = ['/api/monitors'];
export const MONITORING_KEY = ['/api/monitoring'];
const CHANGES_KEY = ['/api/changes'];

const ACTIVITY_SHOWN = 5;
const ENTRIES_A_PAGE = 10;

export const monitorsQuery = queryOptions({
  queryKey: MONITORS_KEY,
  queryFn: ({ signal }) => requestJson<MonitorView[]>('GET', '/api/monitors', { signal }),
  staleTime: 0,
  refetchInterval: HALF_A_MINUTE,
});

export const healthQuery = queryOptions({
  queryKey: [...MONITORING_KEY, 'health'],
  queryFn: ({ signal }) => requestJson<MonitoringHealth>('GET', '/api/monitoring/health', { signal }),
  staleTime: 0,
  refetchInterval: HALF_A_MINUTE,
});

export const activityQuery = (action: 'all' | 'change_detected') =>
  queryOptions({
    queryKey: [...MONITORING_KEY, 'activity', action],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ action, limit: String(ACTIVITY_SHOWN) });
      return requestJson<Activity[]>('GET', `/api/monitoring/activity?${asked}`, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: HALF_A_MINUTE,
  });

/** Null for all. */
export interface SnapshotFilter {
  readonly monitorId: string | null;
  readonly status: SnapshotStatus | null;
}

export const snapshotsQuery = ({ monitorId, status }: SnapshotFilter) =>
  pagedQuery<SnapshotView>({
    key: [...MONITORING_KEY, 'snapshots'],
    path: '/api/monitoring/snapshots',
    filter: { monitorId, status },
    entriesAPage: ENTRIES_A_PAGE,
    every: MINUTE,
  });

export const snapshotQuery = (id: string) =>
  queryOptions({
    queryKey: [...MONITORING_KEY, 'snapshot', id],
    queryFn: ({ signal }) => requestJson<SnapshotDetail>('GET', `/api/monitoring/snapshots/${id}`, { signal }),
  });

/** Null for all. */
export interface ChangeFilter {
  readonly monitorId: string | null;
  readonly severity: Severity | null;
}

export const changesQuery = ({ monitorId, severity }: ChangeFilter) =>
  pagedQuery<ChangeView>({
    key: CHANGES_KEY,
    path: '/api/changes',
    filter: { monitorId, severity },
    entriesAPage: ENTRIES_A_PAGE,
    every: MINUTE,
  });

/** Cached for good, as a change never changes again. */
export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: [...CHANGES_KEY, id],
    queryFn: ({ signal }) => requestJson<ChangeDetail>('GET', `/api/changes/${id}`, { signal }),
  });

/** Keeps the shown days while others are fetched. */
export const historyQuery = (days: number) =>
  queryOptions({
    queryKey: [...MONITORING_KEY, 'history', days],
    queryFn: async ({ signal }) => {
      const history = await requestJson<CheckHistory>('GET', `/api/monitoring/history?days=${days}`, { signal });
      return { ...history, days };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: MINUTE,
  });

/** The current or most recent run, by any administrator. */
export const checkRunQuery = queryOptions({
  queryKey: [...MONITORS_KEY, 'check-all'],
  queryFn: ({ signal }) => requestJson<CheckRun>('GET', '/api/monitors/check-all', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running === true ? WATCHED_CLOSELY : HALF_A_MINUTE),
});

export function createMonitor(input: NewMonitor): Promise<MonitorView> {
  return requestJson('POST', '/api/monitors', { body: input });
}

export function updateMonitor(id: string, change: Partial<MonitorChange>): Promise<MonitorView> {
  return requestJson('PATCH', `/api/monitors/${id}`, { body: change });
}

export async function deleteMonitor(id: string): Promise<void> {
  await request('DELETE', `/api/monitors/${id}`);
}

export function duplicateMonitor(id: string): Promise<MonitorView> {
  return requestJson('POST', `/api/monitors/${id}/duplicate`);
}

export function checkMonitor(id: string): Promise<CheckedOnce> {
  return requestJson('POST', `/api/monitors/${id}/check`);
}

export function checkAllMonitors(): Promise<CheckedAll> {
  return requestJson('POST', '/api/monitors/check-all');
}

export function setUpSchoolSite(): Promise<PresetsCreated> {
  return requestJson('POST', '/api/monitors/setup-jn-burnett');
}

export function previewPage(page: PageToPreview): Promise<PagePreview> {
  return requestJson('POST', '/api/monitors/preview', { body: page });
}

export function useRefreshMonitoring(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      // Of the notifications the key begins with that of the monitoring.
      [MONITORS_KEY, MONITORING_KEY, CHANGES_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}
