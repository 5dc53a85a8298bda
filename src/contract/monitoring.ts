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
  /** Checks that failed within the last 24 hours. */
  recentFailures: z.int(),
  lastCheckTime: instant.nullable(),
  /** How long the sites took to answer within the last 24 hours, in ms; null without a check. */
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

/** What happened lately, newest first. Changes of monitors without internal posts are not in it. */
export const activityList = z.array(
  z.object({
    id: z.string(),
    monitorId: z.string(),
    monitorName: z.string(),
    action: z.enum(activityActions),
    /** Of a change, always success. */
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
  /** Only older ones than this. */
  before: idField.optional(),
  limit: limit(SNAPSHOTS_LIMIT),
});
export type SnapshotsQuery = z.infer<typeof snapshotsQuery>;

/** How one check ended. */
export const snapshotView = z.object({
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

export const changesQuery = z.object({
  monitorId: idField.optional(),
  severity: z.enum(severities, { error: `Severity must be one of ${severities.join(', ')}` }).optional(),
  /** Only older ones than this. */
  before: idField.optional(),
  limit: limit(CHANGES_LIMIT),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

export const changeView = z.object({
  id: z.string(),
  monitorId: z.string(),
  monitor: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  /** Null once the snapshot is no longer kept. */
  snapshotId: z.string().nullable(),
  changeType: z.enum(changeTypes),
  summary: z.string(),
  /** Lines that are gone begin with "- ", those that came with "+ ". */
  diffContent: z.string(),
  severity: z.enum(severities),
  /** The rule that decided the severity. */
  severityRule: z.string(),
  detectedAt: instant,
  /** False where it was kept back, because only what lies ahead is wanted. */
  isNotified: z.boolean(),
});
export type ChangeView = z.infer<typeof changeView>;

/** Newest first; the id of the last is what to ask for as `before` to go on. */
export const changeList = z.array(changeView);

const lines = z.array(z.string());
const segment = z.object({ mark: z.enum(['same', 'removed', 'added']), text: z.string() });

/** What makes the new text of the old one, as data that a screen can draw; `ContentDiff` says what each part means. */
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
