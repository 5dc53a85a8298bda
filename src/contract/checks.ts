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
  /** Checks that failed within the last 24 hours. */
  recentFailures: z.int(),
  lastCheckTime: instant.nullable(),
  /** How long the sites took to answer within the last 24 hours, in ms; null without a check. */
  averageCheckTime: z.int().nullable(),
});
export type MonitoringHealth = z.infer<typeof monitoringHealth>;

export const snapshotsQuery = z.object({
  monitorId: idField.optional(),
  status: z.enum(snapshotStatuses, { error: `Status must be one of ${snapshotStatuses.join(', ')}` }).optional(),
  /** Only older ones than this. */
  before: idField.optional(),
  limit: listLimit(SNAPSHOTS_LIMIT),
});
export type SnapshotsQuery = z.infer<typeof snapshotsQuery>;

/** How one check ended. */
const snapshotView = z.object({
  id: z.string(),
  monitorId: z.string(),
  monitor: monitorName,
  /** Null where the check failed. */
  contentHash: z.string().nullable(),
  status: z.enum(snapshotStatuses),
  errorMessage: z.string().nullable(),
  elementsFound: z.int().nullable(),
  excerpt: z.string().nullable(),
  capturedAt: instant,
  /** How long the site took to answer, in ms. */
  durationMs: z.int(),
});
export type SnapshotView = z.infer<typeof snapshotView>;

/** Newest first; the id of the last is what to ask for as `before` to go on. */
export const snapshotList = z.array(snapshotView);

/** `rawContent` is the text as it is compared; null where there was none, or it is no longer kept. */
export const snapshotDetail = snapshotView.extend({ rawContent: z.string().nullable() });
export type SnapshotDetail = z.infer<typeof snapshotDetail>;

/** What became of one check. `change` is null when the page shows what it showed, or was seen for the first time. */
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

/** How the sites answered over the last days, by monitor: in hours where one or two days are asked for, else in school days. */
export const checkHistory = z.object({
  step: z.enum(['hour', 'day']),
  monitors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The share of checks that went well, in per cent with one decimal; null without a check. */
      uptime: z.number().nullable(),
      /** Oldest first; steps without a check are left out. */
      points: z.array(
        z.object({
          /** When the step begins. */
          at: instant,
          checks: z.int(),
          failures: z.int(),
          /** In ms, of the checks that went well; null where none did. */
          averageMs: z.int().nullable(),
          slowestMs: z.int().nullable(),
        }),
      ),
    }),
  ),
});
export type CheckHistory = z.infer<typeof checkHistory>;

/** A check of all monitors, the one that is on or the last one. */
export const checkRun = z.object({
  running: z.boolean(),
  startedAt: instant.nullable(),
  total: z.int(),
  checked: z.int(),
  changed: z.int(),
  failed: z.int(),
});
export type CheckRun = z.infer<typeof checkRun>;

/** How a check of all monitors ended. */
export const checkedAll = z.object({ message: z.string(), checked: z.int(), changed: z.int(), failed: z.int() });
export type CheckedAll = z.infer<typeof checkedAll>;
