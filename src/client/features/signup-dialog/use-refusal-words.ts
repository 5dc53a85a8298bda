import { useLingui } from '@lingui/react/macro';
import type { Unavailable } from '#contract/unavailable.ts';

/** Why a place cannot be had, in one sentence. */
export function useRefusalWords(): (why: Unavailable) => string {
  const { t } = useLingui();
  return (why) =>
    ({
      slot_full: t`This volunteer slot is full`,
      // Of the slot, or of all of the sheet.
      signups_closed: t`Sign-ups are closed`,
      already_signed_up: t`You are already signed up for this slot`,
      not_found: t`This volunteer slot no longer exists`,
      not_open_yet: t`Sign-ups have not opened yet`,
      limit_reached: t`You have as many places on this sheet as one family can have`,
    })[why];
}
