import { useSchoolTime } from '#client/lib/page-data.tsx';
import type { MonthOfHours } from './hours-by-month.ts';

const HEIGHT = 30;
const STEP = 20;
const BAR = 14;

/** The hours of the last months as bars, this month last and darkest; a screen reader hears the numbers. */
export function HoursChart({ months }: { readonly months: readonly MonthOfHours[] }) {
  const { date } = useSchoolTime();
  const most = Math.max(1, ...months.map(({ hours }) => hours));
  const [first] = months;
  if (months.every(({ hours }) => hours === 0))
    return <p className="text-small text-muted">Counts slots that begin and end at set times</p>;
  return (
    <figure className="grid gap-1 pt-1">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${months.length * STEP} ${HEIGHT}`}
        className="h-[30px] w-auto justify-self-start rtl:-scale-x-100"
      >
        {months.map(({ month, hours }, at) => {
          const height = Math.max(2, (hours / most) * HEIGHT);
          const isLast = at === months.length - 1;
          return (
            <rect
              key={month}
              x={at * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="2"
              className={isLast ? 'fill-spruce' : 'fill-spruce-line'}
            />
          );
        })}
      </svg>
      <figcaption className="text-small text-muted" translate="no">
        <span aria-hidden="true">
          {[first, months.at(-1)].map((end) => (end === undefined ? '' : date('month', end.month))).join(' – ')}
        </span>
        <span className="sr-only">
          {months.map(({ month, hours }) => `${date('month', month)}: ${hours} hours`).join(', ')}
        </span>
      </figcaption>
    </figure>
  );
}
