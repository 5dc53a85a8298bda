import { z } from 'zod';
import { severities } from '#domain/monitors/change-severity.ts';
import { notificationChannels, notificationKinds, notificationStatuses } from '#domain/monitors/notifications.ts';
import { idField, instant } from './fields.ts';

const NOTIFICATIONS_LIMIT = 50;
const MAX_LIMIT = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${MAX_LIMIT}`;

/** One page of what people are told about the watched pages, newest first. */
export const notificationsQuery = z.object({
  channel: z
    .enum(['all', ...notificationChannels], { error: `Channel must be all, ${notificationChannels.join(', ')}` })
    .default('all'),
  status: z
    .enum(['all', ...notificationStatuses], { error: `Status must be all, ${notificationStatuses.join(', ')}` })
    .default('all'),
  /** Only what is about this monitor. */
  monitorId: idField.optional(),
  limit: z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(MAX_LIMIT, { error: LIMIT_OUT_OF_RANGE })
    .default(NOTIFICATIONS_LIMIT),
  /** Only what is older than this one. */
  before: idField.optional(),
});
export type NotificationsQuery = z.infer<typeof notificationsQuery>;

/** That something is told over one channel. */
export const notificationView = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** What is told. Without an id where it is no change, or only a sample. */
  change: z.object({
    id: z.string().nullable(),
    summary: z.string(),
    severity: z.enum(severities),
    monitor: z.object({ id: z.string().nullable(), name: z.string() }),
  }),
  channel: z.enum(notificationChannels),
  status: z.enum(notificationStatuses),
  /** Tries that were made; of several recipients the one that took most. */
  attempts: z.int(),
  /** Why the last try failed, or why it still waits; it stays when a later try succeeds. */
  lastError: z.string().nullable(),
  /** When it is tried next; null when it is not, or when nobody can tell. */
  nextTryAt: instant.nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
  /** Made to show what notifications look like; it is told to nobody. */
  isSample: z.boolean(),
});
export type NotificationView = z.infer<typeof notificationView>;

/** What `POST /api/demo/create-sample-notifications` has done. */
export const samplesCreated = z.object({ message: z.string(), created: z.int() });
export type SamplesCreated = z.infer<typeof samplesCreated>;
