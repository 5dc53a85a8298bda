import type { Day } from '#domain/school-time/day.ts';
import { dayMeant, fitsWeekday, type DateOrder, type WrittenDay } from './dates.ts';

export const dateOrders = ['month-day', 'day-month'] as const satisfies readonly DateOrder[];

/**
 * In which order the whole column is written: the first day that makes sense in only one of the two decides.
 * @returns null when no day decides and it matters; `month-day` when it does not matter
 */
export function orderOf(days: readonly WrittenDay[], today: Day): DateOrder | null {
  let matters = false;
  for (const day of days) {
    if (!('numbers' in day)) continue;
    const [one, ...other] = dateOrders.filter((order) => makesSense(day, order, today));
    if (one !== undefined && other.length === 0) return one;
    // A day that exists in neither is wrong, whatever is answered.
    matters ||= one !== undefined && day.numbers[0] !== day.numbers[1];
  }
  return matters ? null : 'month-day';
}

function makesSense(written: WrittenDay, order: DateOrder, today: Day): boolean {
  const day = dayMeant(written, order, today);
  return day !== null && fitsWeekday(written, day);
}
