export const unavailableCodes = [
  'slot_full',
  'signups_closed',
  'already_signed_up',
  'not_found',
  'not_open_yet',
  'limit_reached',
] as const;
export type Unavailable = (typeof unavailableCodes)[number];

export function isUnavailable(code: string | null | undefined): code is Unavailable {
  return unavailableCodes.some((known) => known === code);
}
