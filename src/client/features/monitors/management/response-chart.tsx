import type { PlacedPoint } from './history-labels.ts';

interface ResponseChartProps {
  readonly points: readonly PlacedPoint[];
  readonly places: number;
  /** In ms. */
  readonly top: number;
  readonly label: string;
  readonly titleOf: (point: PlacedPoint) => string;
}

/** In percent of the height: room for the marks of failures, and the lowest bar. */
const [TOP, LEAST] = [32, 6];

/**
 * Response times as bars; a cross stands above each step with a failed check, and a step in which none succeeded is an
 * empty bar. Positions are percentages, so that the chart fills any box.
 */
export function ResponseChart({ points, places, top, label, titleOf }: ResponseChartProps) {
  const step = 100 / places;
  return (
    <svg role="img" aria-label={label} className="h-14 w-full overflow-visible">
      <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-line forced-colors:stroke-[CanvasText]" />
      {points.map((point) => {
        const { at, place, averageMs, failures } = point;
        const height = averageMs === null ? 100 - TOP : Math.max(LEAST, (averageMs / top) * (100 - TOP));
        return (
          <g key={at}>
            <title>{titleOf(point)}</title>
            <rect x={`${place * step}%`} width={`${step}%`} y="0" height="100%" className="fill-transparent" />
            <rect
              x={`${(place + 0.14) * step}%`}
              width={`${0.72 * step}%`}
              y={`${100 - height}%`}
              height={`${height}%`}
              rx="1.5"
              className={
                averageMs === null
                  ? 'fill-brick-soft stroke-brick [stroke-dasharray:3_2] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]'
                  : 'fill-spruce-line forced-colors:fill-[CanvasText]'
              }
            />
            {failures === 0 ? null : (
              <text
                x={`${(place + 0.5) * step}%`}
                y={`${TOP}%`}
                dy="-0.3em"
                textAnchor="middle"
                className="fill-brick text-[1rem] font-bold forced-colors:fill-[CanvasText]"
              >
                ×
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
