import { useSchoolTime } from '#client/lib/page-data.tsx';

interface CalendarLeafProps {
  readonly instant: string;
  readonly size?: 'small' | 'default';
}

/** The day of an event as a torn calendar leaf; a screen reader hears the whole date once. */
export function CalendarLeaf({ instant, size = 'default' }: CalendarLeafProps) {
  const { date } = useSchoolTime();
  const small = size === 'small';
  return (
    <time
      dateTime={instant}
      translate="no"
      className={`block shrink-0 self-start overflow-hidden rounded-[14px] border border-line bg-card text-center leading-none ${small ? 'w-[52px]' : 'w-[66px] md:w-[80px]'}`}
    >
      <span className="sr-only">{date('full', instant)}</span>
      <span
        aria-hidden="true"
        className={`block truncate bg-spruce px-1 font-bold tracking-wide text-white uppercase ${small ? 'py-1.5 text-[11px]' : 'py-2 text-[13px] md:text-[14px]'}`}
      >
        {date('month', instant)}
      </span>
      <span
        aria-hidden="true"
        className={`block font-extrabold tracking-tight ${small ? 'py-2 text-[20px]' : 'pt-2.5 text-[28px] md:text-[34px]'}`}
      >
        {date('dayOfMonth', instant)}
      </span>
      {small ? null : (
        <span
          aria-hidden="true"
          className="block truncate px-1 pt-1.5 pb-2.5 text-[13.5px] text-muted md:text-[14.5px]"
        >
          {date('weekday', instant)}
        </span>
      )}
    </time>
  );
}
