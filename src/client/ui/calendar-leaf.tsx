import { isOfSchoolYear } from '#domain/school-time/date-words.ts';
import { wallTime } from '#domain/school-time/school-clock.ts';
import { usePageData, useSchoolTime } from '#client/lib/page-data.tsx';

interface CalendarLeafProps {
  readonly instant: string;
  readonly size?: 'small' | 'default';
}

/** Screen readers read the whole date once. */
export function CalendarLeaf({ instant, size = 'default' }: CalendarLeafProps) {
  const { clock, date } = useSchoolTime();
  const { now } = usePageData();
  const { year } = wallTime(clock, instant);
  const isOfOtherYear = !isOfSchoolYear(clock, now, instant) || year < wallTime(clock, now).year;
  const small = size === 'small';
  return (
    <time
      dateTime={instant}
      translate="no"
      className={`block shrink-0 self-start overflow-hidden rounded-[14px] border border-line bg-card text-center leading-none ${small ? 'w-13' : 'w-16.5 md:w-20'}`}
    >
      <span className="sr-only">{date('full', instant)}</span>
      <span
        aria-hidden="true"
        className={`block truncate bg-spruce px-1 font-bold tracking-wide text-white uppercase ${small ? 'py-1.5 text-[0.6875rem]' : 'py-2 text-[0.8125rem] md:text-[0.875rem]'}`}
      >
        {date('month', instant)}
      </span>
      <span
        aria-hidden="true"
        className={`block font-extrabold tracking-tight ${small ? 'pt-2 pb-1 text-[1.25rem]' : 'pt-2.5 text-[1.75rem] md:text-[2.125rem]'}`}
      >
        {date('dayOfMonth', instant)}
      </span>
      <span
        aria-hidden="true"
        className={`block truncate px-1 text-muted ${small ? 'pb-1.5 text-[0.75rem]' : 'pt-1.5 pb-2.5 text-[0.84375rem] md:text-[0.90625rem]'}`}
      >
        {/* Of a day in another school year, or long ago, the year tells more. */}
        {isOfOtherYear ? year : date('weekday', instant)}
      </span>
    </time>
  );
}
