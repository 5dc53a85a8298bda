import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { isEmptinessNear } from '#domain/emptiness.ts';
import { useNow, useSchoolTime } from './page-data.tsx';

type Times = Pick<SlotView, 'startTime' | 'endTime'>;

/** How the number of people beside a bar looks: nobody stands out once the event is near. */
export function useTakenLook(): (
  sheet: Pick<SheetView, 'state' | 'eventDate'>,
  taken: number,
  times?: Times,
) => string {
  const { clock } = useSchoolTime();
  const now = useNow();
  return (sheet, taken, times) =>
    taken === 0 && isEmptinessNear(clock, sheet, now, times) ? 'font-semibold text-brick' : 'text-muted';
}
