import { useLingui } from '@lingui/react/macro';
import type { WaitlistRefusal } from '#contract/waitlist-refusals.ts';
import { MOST_LISTS_PER_SHEET } from '#domain/offers.ts';

/** Why somebody cannot wait for a place, in one sentence. */
export function useWaitlistWords(): (why: WaitlistRefusal) => string {
  const { t } = useLingui();
  return (why) =>
    ({
      not_full: t`There’s a free place now: you can sign up`,
      no_waitlist: t`This event has no waiting list`,
      already_waiting: t`You’re already on this waiting list`,
      too_many_lists: t`With one email address you can be on at most ${MOST_LISTS_PER_SHEET} waiting lists of this event`,
    })[why];
}
