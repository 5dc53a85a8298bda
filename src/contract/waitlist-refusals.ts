/** Why nobody can be put on a waiting list, besides what prevents a sign-up. */
const waitlistRefusals = ['not_full', 'no_waitlist', 'already_waiting', 'too_many_lists'] as const;
export type WaitlistRefusal = (typeof waitlistRefusals)[number];

export function isWaitlistRefusal(code: string | null | undefined): code is WaitlistRefusal {
  return waitlistRefusals.some((known) => known === code);
}
