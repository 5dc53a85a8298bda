import { z } from 'zod';
import { textLimits } from '#domain/text-limits.ts';
import { emailField, instant, requiredLine } from './fields.ts';

/** Within how many days of its confirmation a request is carried out. */
export const DELETION_DAYS = 30;

/** Someone without an account asks for everything under an address to be removed. */
export const deletionAsk = z.object({
  name: requiredLine('Full name', textLimits.name),
  email: emailField(),
});
export type DeletionAsk = z.infer<typeof deletionAsk>;

export const deletionAsked = z.object({ message: z.string() });

const INCOMPLETE = 'The link is incomplete';

/** The token of the link in the mail, which stands after the # of `/data-deletion`. */
export const deletionConfirmation = z.object({
  token: z.string({ error: INCOMPLETE }).min(1, { error: INCOMPLETE }).max(200, { error: INCOMPLETE }),
});

/** A request that was opened, and by when it is carried out. */
export const deletionOpened = z.object({ openedAt: instant, dueAt: instant });
export type DeletionOpened = z.infer<typeof deletionOpened>;

/** An open request as full administrators see it, with what carrying it out would remove. */
const deletionRequestView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  openedAt: instant,
  dueAt: instant,
  /** Of those promised: 1 on the last day, -1 on the first one after it. */
  daysLeft: z.int(),
  keeps: z.object({
    upcomingSignups: z.int(),
    pastSignups: z.int(),
    mails: z.int(),
    account: z.boolean(),
  }),
});
export type DeletionRequestView = z.infer<typeof deletionRequestView>;

/** Open requests, the most urgent first. */
export const deletionRequestList = z.object({ requests: z.array(deletionRequestView) });
export type DeletionRequestList = z.infer<typeof deletionRequestList>;
