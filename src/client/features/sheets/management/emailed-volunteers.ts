import type { SheetView } from '#contract/sheets.ts';
import { isStillAhead } from '#domain/sheet-dates.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { emailedOn } from './people-on.ts';

/** How many are mailed when the event is called off or takes place after all: those whose event or slot is not over. */
export function useEmailed(sheet: SheetView): number {
  const { clock } = useSchoolTime();
  const now = useNow();
  return emailedOn(sheet.slots.filter((slot) => isStillAhead(clock, { ...slot, eventDate: sheet.eventDate }, now)));
}
