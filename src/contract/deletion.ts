import { z } from 'zod';
import { textLimits } from '#domain/text-limits.ts';
import { emailField, instant, requiredLine } from './fields.ts';

/** Requests are carried out within so many days of being confirmed. */
export const DELETION_DAYS = 30;

export const deletionAsk = z.object({
  name: requiredLine('Full name', textLimits.name),
  email: emailField(),
});
export type DeletionAsk = z.infer<typeof deletionAsk>;

export const deletionAsked = z.object({ message: z.string() });

const INCOMPLETE = 'The link is incomplete';

export const deletionConfirmation = z.object({
  token: z.string({ error: INCOMPLETE }).min(1, { error: INCOMPLETE }).max(200, { error: INCOMPLETE }),
});

export const deletionOpened = z.object({ openedAt: instant, dueAt: instant });
export type DeletionOpened = z.infer<typeof deletionOpened>;

const deletionRequestView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  openedAt: instant,
  dueAt: instant,
  /** 1 on the last promised day, -1 on the first day after it. */
  daysLeft: z.int(),
  keeps: z.object({
    upcomingSignups: z.int(),
    pastSignups: z.int(),
    /** Proposed or confirmed, of one slot each; also of sign-ups that are gone. */
    hours: z.int(),
    /** About hours. */
    letters: z.int(),
    mails: z.int(),
    account: z.boolean(),
    /** Whether the address was noted at the door. */
    atDoor: z.boolean(),
  }),
});
export type DeletionRequestView = z.infer<typeof deletionRequestView>;

export const deletionRequestList = z.object({ requests: z.array(deletionRequestView) });
export type DeletionRequestList = z.infer<typeof deletionRequestList>;
