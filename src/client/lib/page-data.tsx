import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { PageData, SiteView } from '#contract/page.ts';
import { writeDate, writeTimeRange, type DateStyle } from '#domain/school-time/date-words.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';

const PageDataContext = createContext<PageData | null>(null);
export const PageDataProvider = PageDataContext.Provider;

/** What the server put into this document. */
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
  /** Writes an instant as the school's calendar and clock show it. */
  date(style: DateStyle, instant: string): string;
  /** `8:00 – 10:00 a.m.` */
  range(start: string, end: string | null): string;
  /** Pacific Time */
  readonly zoneName: string;
}

/** School time, the same on the server and in every browser. */
export function useSchoolTime(): SchoolTime {
  const { schoolClock, words } = usePageData();
  return useMemo(
    () => ({
      clock: schoolClock,
      date: (style, instant) => writeDate(schoolClock, words, style, instant),
      range: (start, end) => writeTimeRange(schoolClock, words, start, end),
      zoneName: words.zoneName,
    }),
    [schoolClock, words],
  );
}

const MINUTE = 60_000;

/** The present moment: first the server's, so that both render the same, then this device's, moving every minute. */
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

/** The present moment of this device, for what somebody does; what is rendered takes it from `useNow`. */
export function presentMoment(): Date {
  return new Date();
}
