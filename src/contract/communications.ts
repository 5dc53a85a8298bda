import { z } from 'zod';
import { instant } from './fields.ts';

const channels = ['email', 'webhook', 'facebook', 'instagram'] as const;
export type Channel = (typeof channels)[number];

/** `unknown`: handed over, but never confirmed; it may have arrived. */
const communicationStatuses = ['pending', 'success', 'failed', 'unknown'] as const;
export type CommunicationStatus = (typeof communicationStatuses)[number];

/** What stands in the place of whatever told of a person whose data was deleted. */
export const DELETED = '[deleted]';

export const COMMUNICATIONS_LIMIT = 50;
const MAX_LIMIT = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${MAX_LIMIT}`;
const MAX_SEARCH = 200;

/** One page of the history, newest first. The status `failed` shows what failed and what is unknown. */
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
    .default(COMMUNICATIONS_LIMIT),
  /** Only what is older than this one. */
  before: z
    .uuid({ error: 'Must be an ID' })
    .transform((id) => id.toLowerCase())
    .optional(),
  /** In recipient or subject; case and accents do not count. */
  search: z
    .string({ error: 'Must be text' })
    .trim()
    .max(MAX_SEARCH, { error: `Search must be at most ${MAX_SEARCH} characters` })
    .default(''),
});
export type CommunicationsQuery = z.infer<typeof communicationsQuery>;

/** What was sent, or will be. Codes and links that give a right are not in it. */
export const communicationView = z.object({
  id: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  subject: z.string(),
  /** The beginning of the text in a list; all of it when one is asked for. */
  message: z.string(),
  metadata: z.object({
    kind: z.string(),
    language: z.string().nullable(),
    attempts: z.number(),
    sentAt: instant.nullable(),
    /** When it is tried next; null when it is not, or when nobody can tell because mail is not set up. */
    nextTryAt: instant.nullable(),
    /** Whether it can be sent once more; what held a code or a link that works once cannot. */
    canResend: z.boolean(),
  }),
  status: z.enum(communicationStatuses),
  errorMessage: z.string().nullable(),
  changeId: z.string().nullable(),
  notificationId: z.string().nullable(),
  recordedAt: instant,
});
export type CommunicationView = z.infer<typeof communicationView>;

/** To send once more what may have arrived already takes a word that one knows it. */
export const resendConfirmation = z
  .object({ mayHaveArrived: z.boolean({ error: 'Must be true or false' }).default(false) })
  .nullish()
  .transform((confirmation) => confirmation ?? { mayHaveArrived: false });
export type ResendConfirmation = z.infer<typeof resendConfirmation>;
