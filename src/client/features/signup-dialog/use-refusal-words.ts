import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RefusedPlace } from '#contract/refused-places.ts';

type RefusalWords = (refused: Pick<RefusedPlace, 'code' | 'left'>) => string;

/** Why a place cannot be had, in one sentence. */
export function useRefusalWords(): RefusalWords {
  const { t } = useLingui();
  const fewerLeft = (left: number | undefined) =>
    left === undefined
      ? t`There aren’t that many left`
      : t`${plural(left, { one: 'Only # is left', other: 'Only # are left' })}`;
  return ({ code, left }) =>
    ({
      slot_full: left === 0 ? t`This volunteer slot is full` : fewerLeft(left),
      // Of the slot, or of all of the sheet.
      signups_closed: t`Sign-ups are closed`,
      already_signed_up: t`You are already signed up for this slot`,
      not_found: t`This volunteer slot no longer exists`,
      not_open_yet: t`Sign-ups have not opened yet`,
      limit_reached: t`You have as many places on this sheet as one family can have`,
    })[code];
}
