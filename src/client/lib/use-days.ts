import { useMemo } from 'react';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { useNow, useSchoolTime } from './page-data.tsx';
import type { Days } from './day-words.ts';

/** The same object until the day ends, so that what is memoized by it renders once a day. */
export function useDays(): Days {
  const { clock, date } = useSchoolTime();
  const today = startOfDay(clock, useNow()).toISOString();
  return useMemo(() => ({ clock, date, today }), [clock, date, today]);
}
