import { z } from 'zod';
import { tickedField } from './fields.ts';

/** Of changes that people are emailed about. */
export const tellFields = {
  /** Whether they are; absent for true. */
  notify: tickedField.optional(),
  /** Only answers what would happen. */
  dryRun: tickedField.optional(),
};

/** The answer to a dry run. */
export const changeForeseen = z.object({
  /** How many get other times. */
  slots: z.number(),
  /** How many mailboxes are emailed. */
  volunteers: z.number(),
});
export type ChangeForeseen = z.infer<typeof changeForeseen>;
