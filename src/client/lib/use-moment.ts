import { isSameDay, wallTime } from '#domain/school-time/school-clock.ts';
import { useNow, useSchoolTime } from './page-data.tsx';

/** Today only the time, this year without the year. */
export function useMoment(): { day: (instant: string) => string; moment: (instant: string) => string } {
  const { clock, date } = useSchoolTime();
  const now = useNow();
  const day = (instant: string) => {
    if (isSameDay(clock, instant, now)) return 'Today';
    const isThisYear = wallTime(clock, instant).year === wallTime(clock, now).year;
    return date(isThisYear ? 'day' : 'withYear', instant);
  };
  return {
    day,
    moment: (instant) => {
      const isToday = isSameDay(clock, instant, now);
      return isToday ? `today at ${date('time', instant)}` : `on ${day(instant)} at ${date('time', instant)}`;
    },
  };
}
