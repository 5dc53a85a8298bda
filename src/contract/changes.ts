import { z } from 'zod';
import { severities } from '#domain/monitors/change-severity.ts';
import { changeTypes } from '#domain/monitors/change-type.ts';
import { snapshotStatuses } from '#domain/monitors/snapshot-status.ts';
import { idField, instant, listLimit } from './fields.ts';

const ACTIVITY_LIMIT = 20;
const CHANGES_LIMIT = 50;

const activityActions = ['check', 'change_detected'] as const;

export const activityQuery = z.object({
  action: z
    .enum(['all', ...activityActions], { error: `Action must be all, ${activityActions.join(', ')}` })
    .default('all'),
  limit: listLimit(ACTIVITY_LIMIT),
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
    changeId: z.string().nullable(),
    severity: z.enum(severities).nullable(),
  }),
);
export type Activity = z.infer<typeof activityList>[number];

export const changesQuery = z.object({
  monitorId: idField.optional(),
  severity: z.enum(severities, { error: `Severity must be one of ${severities.join(', ')}` }).optional(),
  before: idField.optional(),
  limit: listLimit(CHANGES_LIMIT),
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
