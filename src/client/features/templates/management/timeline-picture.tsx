import type { TemplateView } from '#contract/templates.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { timelineOf } from './timeline.ts';

const LANE = 10;
const BAR = 7;
/** Any day, to write a time of day. */
const ANY_DATE = '2026-01-05';

/** The slots over the day: a bar for each with times, a dot for each other. What it shows is said in words elsewhere. */
export function TimelinePicture({ slots }: { readonly slots: TemplateView['slots'] }) {
  const { clock, date } = useSchoolTime();
  const { bars, lanes, breaks, from, to } = timelineOf(slots);
  const dots = slots.filter(({ times }) => times === null);
  const height = lanes * LANE;
  const write = (time: string) => date('time', readInstant(clock, `${ANY_DATE}T${time}`)?.toISOString() ?? '');
  return (
    <span aria-hidden="true" className="grid gap-1.5 rounded-control bg-desk px-3 py-2.5">
      <svg className="w-full overflow-visible" height={height}>
        {breaks.map((at) => (
          <line
            key={at}
            x1={`${at}%`}
            x2={`${at}%`}
            y1="-3"
            y2={height}
            strokeWidth="1.5"
            strokeDasharray="2 3"
            className="stroke-field forced-colors:stroke-[GrayText]"
          />
        ))}
        {bars.map(({ start, width, lane }) => (
          <rect
            key={`${start} ${lane}`}
            x={`${start}%`}
            y={lane * LANE}
            width={`${width}%`}
            height={BAR}
            rx="2"
            strokeWidth="1"
            className="fill-spruce stroke-desk forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
          />
        ))}
      </svg>
      <span className="flex justify-between text-[0.8125rem] leading-tight text-muted tabular-nums" translate="no">
        <span>{write(from)}</span>
        <span>{write(to)}</span>
      </span>
      {dots.length === 0 ? null : (
        <span className="flex flex-wrap gap-1.5">
          {dots.map(({ key }) => (
            <svg key={key} width="8" height="8">
              <circle cx="4" cy="4" r="4" className="fill-marigold forced-colors:fill-[CanvasText]" />
            </svg>
          ))}
        </span>
      )}
    </span>
  );
}
