import { z } from 'zod';
import { severities } from '#domain/monitors/change-severity.ts';
import { notificationChannels, notificationKinds, notificationStatuses } from '#domain/monitors/notifications.ts';
import { idField, instant } from './fields.ts';

const NOTIFICATIONS_LIMIT = 50;
const MAX_LIMIT = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${MAX_LIMIT}`;

export const notificationsQuery = z.object({
  channel: z
    .enum(['all', ...notificationChannels], { error: `Channel must be all, ${notificationChannels.join(', ')}` })
    .default('all'),
  status: z
    .enum(['all', ...notificationStatuses], { error: `Status must be all, ${notificationStatuses.join(', ')}` })
    .default('all'),
  monitorId: idField.optional(),
  limit: z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(MAX_LIMIT, { error: LIMIT_OUT_OF_RANGE })
    .default(NOTIFICATIONS_LIMIT),
  before: idField.optional(),
});
export type NotificationsQuery = z.infer<typeof notificationsQuery>;

export const notificationView = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** Its id is null for outages and samples. */
  change: z.object({
    id: z.string().nullable(),
    summary: z.string(),
    severity: z.enum(severities),
    monitor: z.object({ id: z.string().nullable(), name: z.string() }),
  }),
  channel: z.enum(notificationChannels),
  status: z.enum(notificationStatuses),
  /** The most that any recipient took. */
  attempts: z.int(),
  /** Why the last attempt failed, or why it still waits; kept after a later success. */
  lastError: z.string().nullable(),
  /** Null if there is no next attempt, or if it is unknown. */
  nextTryAt: instant.nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
  isSample: z.boolean(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const samplesCreated = z.object({ message: z.string(), created: z.int() });
export type SamplesCreated = z.infer<typeof samplesCreated>;
