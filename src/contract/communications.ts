import { z } from 'zod';
import { instant } from './fields.ts';

const channels = ['email', 'webhook', 'facebook', 'instagram'] as const;
export type Channel = (typeof channels)[number];

/** `unknown`: handed over but never confirmed, so it may have arrived. */
const communicationStatuses = ['pending', 'success', 'failed', 'unknown'] as const;
export type CommunicationStatus = (typeof communicationStatuses)[number];

export const DELETED = '[deleted]';

const USUAL_LIMIT = 50;
const MAX_LIMIT = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${MAX_LIMIT}`;
const MAX_SEARCH = 200;

/** Newest first. The status `failed` includes `unknown`. */
export const communicationsQuery = z.object({
  channel: z.enum(['all', ...channels], { error: `Channel must be all, ${channels.join(', ')}` }).default('all'),
  status: z
    .enum(['all', ...communicationStatuses], { error: `Status must be all, ${communicationStatuses.join(', ')}` })
    .default('all'),
  limit: z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(MAX_LIMIT, { error: LIMIT_OUT_OF_RANGE })
    .default(USUAL_LIMIT),
  before: z
    .uuid({ error: 'Must be an ID' })
    .transform((id) => id.toLowerCase())
    .optional(),
  /** Looked for in recipient and subject, ignoring case and accents. */
  search: z
    .string({ error: 'Must be text' })
    .trim()
    .max(MAX_SEARCH, { error: `Search must be at most ${MAX_SEARCH} characters` })
    .default(''),
});
export type CommunicationsQuery = z.infer<typeof communicationsQuery>;

/** Codes and links that give a right are left out. */
export const communicationView = z.object({
  id: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  subject: z.string(),
  /** In a list only the beginning. */
  message: z.string(),
  metadata: z.object({
    kind: z.string(),
    language: z.string().nullable(),
    attempts: z.number(),
    sentAt: instant.nullable(),
    /** Null if there is no next attempt, or if it is not known because mail is not set up. */
    nextTryAt: instant.nullable(),
    /** Mails with a code or a one-time link cannot be sent again. */
    canResend: z.boolean(),
  }),
  status: z.enum(communicationStatuses),
  errorMessage: z.string().nullable(),
  changeId: z.string().nullable(),
  notificationId: z.string().nullable(),
  recordedAt: instant,
});
export type CommunicationView = z.infer<typeof communicationView>;

/** The caller must confirm that the mail may have arrived already. */
export const resendConfirmation = z
  .object({ mayHaveArrived: z.boolean({ error: 'Must be true or false' }).default(false) })
  .nullish()
  .transform((confirmation) => confirmation ?? { mayHaveArrived: false });
export type ResendConfirmation = z.infer<typeof resendConfirmation>;
