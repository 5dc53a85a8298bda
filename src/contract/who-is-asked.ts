import { z } from 'zod';
import { notAskedReasons } from '#domain/calls.ts';

/** Explains a number of people, by counts only. */
export const whoIsAsked = z.object({
  /** Mailboxes whose readers agreed to calls. */
  agreed: z.int(),
  leftOut: z.array(z.object({ reason: z.enum(notAskedReasons), people: z.int() })),
});
export type WhoIsAsked = z.infer<typeof whoIsAsked>;
