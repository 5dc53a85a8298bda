import { z } from 'zod';
import { severities } from '#domain/monitors/change-severity.ts';
import { changeTypes } from '#domain/monitors/change-type.ts';
import { snapshotStatuses } from '#domain/monitors/snapshot-status.ts';
import { idField, instant } from './fields.ts';
import { monitorView } from './monitors.ts';

const MAX_LIMIT = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${MAX_LIMIT}`;
const ACTIVITY_LIMIT = 20;
const SNAPSHOTS_LIMIT = 50;
const CHANGES_LIMIT = 50;

function limit(usual: number) {
  return z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(MAX_LIMIT, { error: LIMIT_OUT_OF_RANGE })
    .default(usual);
}

const monitorName = z.object({ id: z.string(), name: z.string() });

export const monitoringHealth = z.object({
  totalMonitors: z.int(),
  activeMonitors: z.int(),
  errorMonitors: z.int(),
  /** In the last 24 hours. */
  recentFailures: z.int(),
  lastCheckTime: instant.nullable(),
  /** How long sites took to answer in the last 24 hours, in ms; null without a check. */
  averageCheckTime: z.int().nullable(),
});
export type MonitoringHealth = z.infer<typeof monitoringHealth>;

const activityActions = ['check', 'change_detected'] as const;

export const activityQuery = z.object({
  action: z
    .enum(['all', ...activityActions], { error: `Action must be all, ${activityActions.join(', ')}` })
    .default('all'),
  limit: limit(ACTIVITY_LIMIT),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

/** Newest first, without changes of monitors that have no internal posts. */
export const activityList = z.array(
  z.object({
    id: z.string(),
    monitorId: z.string(),
    monitorName: z.string(),
    action: z.enum(activityActions),
    /** Always success for a change. */
    status: z.enum(snapshotStatuses),
    message: z.string(),
    timestamp: instant,
    elementsFound: z.int().nullable(),
    /** Null for a check. */
    changeId: z.string().nullable(),
    severity: z.enum(severities).nullable(),
  }),
);
export type Activity = z.infer<typeof activityList>[number];

export const snapshotsQuery = z.object({
  monitorId: idField.optional(),
  status: z.enum(snapshotStatuses, { error: `Status must be one of ${snapshotStatuses.join(', ')}` }).optional(),
  before: idField.optional(),
  limit: limit(SNAPSHOTS_LIMIT),
});
export type SnapshotsQuery = z.infer<typeof snapshotsQuery>;

export const snapshotView = z.object({
  id: z.string(),
  monitorId: z.string(),
  monitor: monitorName,
  /** Null if the check failed. */
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

/** Newest first; send the last id as `before` for the next page. */
export const snapshotList = z.array(snapshotView);

/** `rawContent` is the compared text; null if there was none or it is no longer kept. */
export const snapshotDetail = snapshotView.extend({ rawContent: z.string().nullable() });
export type SnapshotDetail = z.infer<typeof snapshotDetail>;

export const changesQuery = z.object({
  monitorId: idField.optional(),
  severity: z.enum(severities, { error: `Severity must be one of ${severities.join(', ')}` }).optional(),
  before: idField.optional(),
  limit: limit(CHANGES_LIMIT),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

export const changeView = z.object({
  id: z.string(),
  monitorId: z.string(),
  monitor: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  /** Null once the snapshot is removed. */
  snapshotId: z.string().nullable(),
  changeType: z.enum(changeTypes),
  summary: z.string(),
  /** Removed lines begin with "- ", added ones with "+ ". */
  diffContent: z.string(),
  severity: z.enum(severities),
  severityRule: z.string(),
  detectedAt: instant,
  /** False if held back, because only future dates matter for this monitor. */
  isNotified: z.boolean(),
});
export type ChangeView = z.infer<typeof changeView>;

/** Newest first; send the last id as `before` for the next page. */
export const changeList = z.array(changeView);

const lines = z.array(z.string());
const segment = z.object({ mark: z.enum(['same', 'removed', 'added']), text: z.string() });

const contentDiff = z.object({
  notice: z.literal('too-different').nullable(),
  order: z.array(z.tuple([z.int(), z.int()])).nullable(),
  parts: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('kept'), lines: z.int(), first: lines, last: lines }),
      z.object({ kind: z.literal('removed'), lines }),
      z.object({ kind: z.literal('added'), lines }),
      z.object({ kind: z.literal('changed'), segments: z.array(segment) }),
    ]),
  ),
  omitted: z.int(),
});

export const changeDetail = changeView.extend({ diff: contentDiff });
export type ChangeDetail = z.infer<typeof changeDetail>;

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
export const checkHistory = z.object({
  step: z.enum(['hour', 'day']),
  monitors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Per cent of successful checks, one decimal; null without a check. */
      uptime: z.number().nullable(),
      /** Oldest first, without steps that have no check. */
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
export type CheckHistory = z.infer<typeof checkHistory>;
