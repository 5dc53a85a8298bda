import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { PageData, SiteView } from '#contract/page.ts';
import { styleSeenFrom, writeDate, writeTimeRange, type DateStyle } from '#domain/school-time/date-words.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';

const PageDataContext = createContext<PageData | null>(null);
export const PageDataProvider = PageDataContext.Provider;

export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (data === null) throw new Error('Rendered outside of PageDataProvider');
  return data;
}

export function useSite(): SiteView {
  return usePageData().site;
}

interface SchoolTime {
  readonly clock: SchoolClock;
  /** Full days and days say their year where it is not this school year. */
  date(style: DateStyle, instant: Date | string): string;
  /** `8:00 – 10:00 a.m.` */
  range(start: string, end: string | null): string;
  readonly zoneName: string;
}

export function useSchoolTime(): SchoolTime {
  const { schoolClock, words, now } = usePageData();
  return useMemo(
    () => ({
      clock: schoolClock,
      date: (style, instant) => writeDate(schoolClock, words, styleSeenFrom(schoolClock, now, style, instant), instant),
      range: (start, end) => writeTimeRange(schoolClock, words, start, end),
      zoneName: words.zoneName,
    }),
    [schoolClock, words, now],
  );
}

const MINUTE = 60_000;

/**
 * For rendering. During hydration it is the server's time, so that both render the same; then this device's, updated
 * every minute.
 */
export function useNow(): Date {
  const { now } = usePageData();
  const [moment, setMoment] = useState(() => new Date(now));
  useEffect(() => {
    setMoment(new Date());
    const timer = setInterval(() => setMoment(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return moment;
}

/** For event handlers only; rendering uses `useNow`. */
export function presentMoment(): Date {
  return new Date();
}
