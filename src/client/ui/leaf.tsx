import { useSchoolTime } from '#client/lib/page-data.tsx';

/** What the head of a small leaf says of a sheet; `series` lies on others. */
export type LeafLook = 'open' | 'today' | 'draft' | 'past' | 'off' | 'series';

const frames: Readonly<Record<LeafLook, string>> = {
  open: 'border-line',
  today: 'border-line',
  draft: 'border-[1.5px]! border-dashed border-field',
  past: 'border-line',
  off: 'border-line',
  series: 'leaf-series border-line',
};
const heads: Readonly<Record<LeafLook, string>> = {
  open: 'bg-spruce text-white',
  today: 'bg-marigold text-ink',
  draft: 'text-muted pb-0!',
  past: 'bg-leaf-past text-leaf-past-ink',
  off: 'bg-leaf-past text-leaf-past-ink',
  series: 'bg-spruce text-white',
};
const days: Readonly<Record<LeafLook, string>> = {
  open: '',
  today: '',
  draft: 'text-muted',
  past: '',
  off: 'text-muted line-through decoration-2',
  series: '',
};

interface LeafProps {
  readonly instant: string;
  readonly look: LeafLook;
  /** Large ones say the weekday too. */
  readonly size?: 'small' | 'large';
}

/** Hidden from screen readers: the words beside it say the whole date and the state. */
export function Leaf({ instant, look, size = 'small' }: LeafProps) {
  const { date } = useSchoolTime();
  const isLarge = size === 'large';
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={`block ${isLarge ? 'w-14 wide:w-17' : 'w-[2.625rem]'} shrink-0 overflow-hidden rounded-[11px] border bg-card text-center leading-none ${frames[look]}`}
    >
      <span
        className={`block truncate ${isLarge ? 'pt-[5px] pb-1 text-[0.75rem] wide:pt-1.5 wide:text-[0.8125rem]' : 'pt-1 pb-[3px] text-[0.65625rem]'} font-bold tracking-wider uppercase ${heads[look]}`}
      >
        {date('month', instant)}
      </span>
      <span
        className={`block ${isLarge ? 'pt-1.5 pb-px text-[1.5rem] wide:text-[1.75rem]' : 'pt-[5px] pb-1.5 text-[1.125rem]'} font-extrabold tracking-tight tabular-nums ${days[look]}`}
      >
        {date('dayOfMonth', instant)}
      </span>
      {isLarge ? (
        <span className="block truncate pb-1.5 text-[0.75rem] text-muted wide:text-[0.8125rem]">
          {date('weekday', instant)}
        </span>
      ) : null}
    </span>
  );
}
