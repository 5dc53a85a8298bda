import type { SheetView } from '#contract/sheets.ts';
import { isYetToOpen } from '#domain/sheet-dates.ts';
import type { ChipTone } from '#client/ui/chip.tsx';
import type { LeafLook } from '#client/ui/leaf.tsx';
import { isToday, type Days } from '#client/lib/day-words.ts';
import { isPastSheet } from './acted-on.ts';

/** What state a sheet is in: first the one that matters most. */
export function chipsOf(sheet: SheetView, days: Days, now: Date): { words: string; tone: ChipTone }[] {
  return [
    stateChip(sheet, days, now),
    ...(sheet.visibility === 'unlisted' && sheet.state !== 'archived'
      ? [{ words: 'Unlisted', tone: 'plain' } as const]
      : []),
  ];
}

function stateChip(sheet: SheetView, days: Days, now: Date): { words: string; tone: ChipTone } {
  const { state, eventDate, opensAt, signupsOpen } = sheet;
  if (state === 'draft') return { words: 'Draft', tone: 'draft' };
  if (state === 'called_off') return { words: 'Cancelled', tone: 'bad' };
  if (state === 'archived') return { words: 'Archived', tone: 'plain' };
  if (isToday(days, eventDate)) return { words: 'Today', tone: 'hands' };
  if (isPastSheet(sheet, days.clock, now)) return { words: 'Past', tone: 'plain' };
  if (opensAt !== undefined && isYetToOpen(sheet, now))
    return { words: `Opens ${days.date('short', opensAt)}`, tone: 'open' };
  return signupsOpen ? { words: 'Open for sign-ups', tone: 'open' } : { words: 'Sign-ups closed', tone: 'plain' };
}

export function lookOf(sheet: SheetView, days: Days, now: Date): LeafLook {
  if (sheet.state === 'called_off') return 'off';
  if (sheet.state === 'draft') return 'draft';
  if (sheet.state === 'archived' || isPastSheet(sheet, days.clock, now)) return 'past';
  return isToday(days, sheet.eventDate) ? 'today' : 'open';
}

/** From the first start to the last end on the day of the event; null where nothing has a time. */
export function hoursOfEvent({ slots, eventDate }: SheetView, isSameDay: (a: string, b: string) => boolean) {
  const ofDay = slots.filter(({ startTime }) => startTime !== null && isSameDay(startTime, eventDate));
  const starts = ofDay.flatMap(({ startTime }) => startTime ?? []).toSorted();
  const ends = ofDay.flatMap(({ endTime }) => endTime ?? []).toSorted();
  const [first] = starts;
  return first === undefined ? null : { start: first, end: ends.at(-1) ?? null };
}
