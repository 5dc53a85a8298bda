import { z } from 'zod';

export const unavailableCodes = [
  'slot_full',
  'signups_closed',
  'already_signed_up',
  'not_found',
  'not_open_yet',
  'limit_reached',
] as const;
/** A place of several that could not be had. */
export const refusedPlace = z.object({
  slotId: z.string(),
  code: z.enum(unavailableCodes),
  /** With `slot_full`: how many places or units are left. */
  left: z.number().optional(),
});

export type Unavailable = (typeof unavailableCodes)[number];

export function isUnavailable(code: string | undefined): code is Unavailable {
  return unavailableCodes.some((known) => known === code);
}
