import { z } from 'zod';

/** The reason stands in the audit log. */
export const offerByHand = z.object({
  reason: z
    .string({ error: 'Say why' })
    .trim()
    .min(1, { error: 'Say why' })
    .max(200, { error: 'The reason must be at most 200 characters' }),
});
export type OfferByHand = z.infer<typeof offerByHand>;
