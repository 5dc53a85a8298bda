import { useSchoolTime } from '#client/lib/page-data.tsx';
import type { MonthOfHours } from './months-of-hours.ts';

/** In percent of the height: room above for the highest number, below for the months. */
const [TOP, FLOOR] = [4, 88];

const fills = {
  past: 'fill-spruce-line',
  now: 'fill-spruce',
  // What is only promised is drawn as an outline.
  ahead: 'fill-card stroke-spruce [stroke-dasharray:4_3] [stroke-width:1.5]',
} as const;

/**
 * Positions are percentages, so that the chart fills any box and its letters keep their size. The table beside it says
 * the same.
 */
export function HoursChart({ months, label }: { readonly months: readonly MonthOfHours[]; readonly label: string }) {
  const { date } = useSchoolTime();
  const top = niceTop(Math.max(...months.map(({ hours }) => hours)));
  const step = 100 / months.length;
  const y = (hours: number) => FLOOR - (hours / top) * (FLOOR - TOP);
  return (
    <svg role="img" aria-label={label} className="h-[12.5rem] w-full @xl:h-[15rem] overflow-visible text-[0.8125rem]">
      {[top, top / 2, 0].map((hours) => (
        <g key={hours}>
          <line x1="0" x2="100%" y1={`${y(hours)}%`} y2={`${y(hours)}%`} className="stroke-line" />
          <text x="100%" y={`${y(hours)}%`} dx="0.5em" dy="0.35em" className="fill-muted tabular-nums">
            {`${hours} h`}
          </text>
        </g>
      ))}
      {months.map(({ month, hours, when }, at) => {
        const middle = `${(at + 0.5) * step}%`;
        return (
          <g key={month}>
            {hours === 0 ? null : (
              <rect
                x={`${(at + 0.18) * step}%`}
                width={`${0.64 * step}%`}
                y={`${y(hours)}%`}
                height={`${FLOOR - y(hours)}%`}
                rx="3"
                className={`${fills[when]} forced-colors:stroke-[CanvasText] ${when === 'ahead' ? 'forced-colors:fill-[Canvas]' : 'forced-colors:fill-[CanvasText]'}`}
              />
            )}
            <text
              x={middle}
              y="100%"
              dy="-0.2em"
              textAnchor="middle"
              className={when === 'now' ? 'fill-ink font-bold' : 'fill-muted'}
            >
              <tspan className="hidden @md:inline">{date('month', month)}</tspan>
              <tspan className="@md:hidden">{date('month', month).slice(0, 1)}</tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The smallest of 2, 4, 6, 8, 10, 20, 40 … that is not below. */
function niceTop(most: number): number {
  for (let unit = 1; ; unit *= 10) for (const top of [2, 4, 6, 8, 10]) if (unit * top >= most) return unit * top;
}
