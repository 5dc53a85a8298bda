import { useLingui } from '@lingui/react/macro';
import type { SlotView } from '#contract/slots.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

type Times = Pick<SlotView, 'startTime' | 'endTime'>;

const DAY = 24 * 60 * 60_000;

/**
 * On the school's clock; null for a slot at any time. Names the day of its end where that cannot be guessed and the
 * sheet does not hide its date.
 */
export function useSlotHours(): (slot: Times, showsDate: boolean) => string | null {
  const { t } = useLingui();
  const { date, range } = useSchoolTime();
  return ({ startTime, endTime }, showsDate) => {
    if (startTime !== null) {
      const isLong = endTime !== null && Date.parse(endTime) - Date.parse(startTime) >= DAY;
      if (!isLong || !showsDate) return range(startTime, endTime);
      return `${date('time', startTime)} – ${date('day', endTime)}, ${date('time', endTime)}`;
    }
    if (endTime === null) return null;
    const end = showsDate ? `${date('short', endTime)}, ${date('time', endTime)}` : date('time', endTime);
    return t`until ${end}`;
  };
}
