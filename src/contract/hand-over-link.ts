import { z } from 'zod';
import { instant } from './fields.ts';

/** A running search of a volunteer for somebody who takes the place over, for the volunteer. */
export const handOverLink = z.object({
  /** To pass on. */
  url: z.string(),
  /** What its readers call the volunteer. */
  name: z.string(),
  /** Seven days after it was made, or with the start of the slot. */
  endsAt: instant,
  /** `asked`: somebody has pressed, and an organizer is asked. */
  state: z.enum(['open', 'asked']),
  /** Whether an organizer has to agree. */
  asksOrganizer: z.boolean(),
});
export type HandOverLink = z.infer<typeof handOverLink>;
