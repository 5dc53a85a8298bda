import { z } from 'zod';
import { instant } from './fields.ts';
import { unavailableCodes } from './unavailable.ts';

/** Why a place of a form could not be had. */
export const refusedPlace = z.object({
  slotId: z.string(),
  code: z.enum(unavailableCodes),
  /** With `slot_full`: how many places or units are left; absent where the sheet hides its counts. */
  left: z.number().optional(),
  /** With `not_open_yet`: when sign-ups begin. */
  opensAt: instant.optional(),
});
export type RefusedPlace = z.infer<typeof refusedPlace>;
