import { z } from 'zod';
import { requiredLine } from './fields.ts';

/** The reason stands in the audit log. */
export const offerByHand = z.object({ reason: requiredLine('The reason', 200, 'Say why') });
export type OfferByHand = z.infer<typeof offerByHand>;
