import { z } from 'zod';
import { recipient, type MailCause } from './mail-cause.ts';

/** Who asked for a code or link that is mailed to an address, as far as it counts. Kept with the job that mails it. */
export const asker = z.object({
  /** A keyed hash; absent where networks are not counted. */
  network: z.string().optional(),
  /** The browser is known to read the mailbox. */
  isReader: z.literal(true).optional(),
});
export type Asker = z.infer<typeof asker>;

export function causeOfAsker({ network = '', isReader }: Asker): MailCause {
  return isReader === true ? recipient : { by: 'asker', network };
}
