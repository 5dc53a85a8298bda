import { z } from 'zod';
import { codeField } from './accounts.ts';
import { emailField } from './fields.ts';

export const mailboxCodeRequest = z.object({ email: emailField() });
/** The answer never reveals whether anybody used the address here. */
export const mailboxCodeRequested = z.object({ message: z.string() });

export const mailboxProofInput = z.object({ code: codeField });

/** Of which mailbox this browser is known to be read. */
export const mailboxView = z.object({
  /** In lower case; null as long as nothing proves it. */
  address: z.string().nullable(),
  /** By an account with a proved address, or by a code that was typed in this browser. */
  by: z.enum(['account', 'code']).nullable(),
  /** A code that this browser asked for and did not enter yet; the mailed link carries the same tag. */
  asked: z.object({ email: z.string(), tag: z.string() }).nullable(),
});
export type MailboxView = z.infer<typeof mailboxView>;
