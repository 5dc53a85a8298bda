import { z } from 'zod';
import { snapshotStatuses } from '#domain/monitors/snapshot-status.ts';
import { idField, instant, listLimit } from './fields.ts';
import { monitorView } from './monitors.ts';
import { changeView } from './changes.ts';

const SNAPSHOTS_LIMIT = 50;

const monitorName = z.object({ id: z.string(), name: z.string() });

export const monitoringHealth = z.object({
  totalMonitors: z.int(),
  activeMonitors: z.int(),
  errorMonitors: z.int(),
  recentFailures: z.int(),
  lastCheckTime: instant.nullable(),
  /** How long sites took to answer in the last 24 hours, in ms; null without a check. */
  averageCheckTime: z.int().nullable(),
});
export type MonitoringHealth = z.infer<typeof monitoringHealth>;

export const snapshotsQuery = z.object({
  monitorId: idField.optional(),
  status: z.enum(snapshotStatuses, { error: `Status must be one of ${snapshotStatuses.join(', ')}` }).optional(),
  before: idField.optional(),
  limit: listLimit(SNAPSHOTS_LIMIT),
});
export type SnapshotsQuery = z.infer<typeof snapshotsQuery>;

const snapshotView = z.object({
  id: z.string(),
  monitorId: z.string(),
  monitor: monitorName,
  contentHash: z.string().nullable(),
  status: z.enum(snapshotStatuses),
  errorMessage: z.string().nullable(),
  elementsFound: z.int().nullable(),
  excerpt: z.string().nullable(),
  capturedAt: instant,
  durationMs: z.int(),
});
export type SnapshotView = z.infer<typeof snapshotView>;

/** Newest first; send the last id as `before` for the next page. */
export const snapshotList = z.array(snapshotView);

/** `rawContent` is the compared text; null if there was none or it is no longer kept. */
export const snapshotDetail = snapshotView.extend({ rawContent: z.string().nullable() });
export type SnapshotDetail = z.infer<typeof snapshotDetail>;

/** `change` is null if the page is unchanged or was read for the first time. */
export const checkedOnce = z.object({
  monitor: monitorView,
  snapshot: snapshotView,
  change: changeView.nullable(),
});
export type CheckedOnce = z.infer<typeof checkedOnce>;

const MAX_DAYS = 30;
const DAYS_OUT_OF_RANGE = `Days must be a whole number from 1 to ${MAX_DAYS}`;

export const historyQuery = z.object({
  monitorId: idField.optional(),
  days: z.coerce
    .number({ error: DAYS_OUT_OF_RANGE })
    .int({ error: DAYS_OUT_OF_RANGE })
    .min(1, { error: DAYS_OUT_OF_RANGE })
    .max(MAX_DAYS, { error: DAYS_OUT_OF_RANGE })
    .default(7),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** Steps are hours for one or two days, else school days. */
export const checkHistoryView = z.object({
  step: z.enum(['hour', 'day']),
  monitors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      uptime: z.number().nullable(),
      points: z.array(
        z.object({
          at: instant,
          checks: z.int(),
          failures: z.int(),
          /** In ms, of successful checks; null if there were none. */
          averageMs: z.int().nullable(),
          slowestMs: z.int().nullable(),
        }),
      ),
    }),
  ),
});
export type CheckHistory = z.infer<typeof checkHistoryView>;

export const checkRun = z.object({
  running: z.boolean(),
  startedAt: instant.nullable(),
  total: z.int(),
  checked: z.int(),
  changed: z.int(),
  failed: z.int(),
});
export type CheckRun = z.infer<typeof checkRun>;

export const checkedAll = z.object({ message: z.string(), checked: z.int(), changed: z.int(), failed: z.int() });
export type CheckedAll = z.infer<typeof checkedAll>;
