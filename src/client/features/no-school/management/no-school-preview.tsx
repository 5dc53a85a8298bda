import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { computedHolidays } from '#domain/no-school/computed-holidays.ts';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import type { Day } from '#domain/school-time/day.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { PeriodText } from '#client/features/no-school/management/period-text.tsx';
import { PreviewPanel } from '#client/ui/preview-panel.tsx';
import type { PreviewedNoSchool } from './no-school-fields.ts';

/** How each line is read, and the holidays that need no line. */
export function NoSchoolPreview({ preview, today }: { readonly preview: PreviewedNoSchool; readonly today: Day }) {
  const { faulty, periods } = preview;
  const wrong = faulty.length === 0 ? '' : `, ${formatCount(faulty.length, 'line with errors', 'lines with errors')}`;
  return (
    <PreviewPanel
      summary={
        <span className="font-semibold">
          {formatCount(periods.length, 'day or range', 'days and ranges')}
          {wrong}
        </span>
      }
    >
      {faulty.length === 0 ? null : (
        <Part title="Lines with errors">
          {faulty.map(({ row, errors }) => (
            <li key={row} className="flex gap-2.5 border-t border-line py-2 text-small first:border-t-0">
              <CircleAlert role="img" aria-label="Can’t be saved" size={18} className="mt-0.5 shrink-0 text-brick" />
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">Line {row}</p>
                {errors.map(({ value, expected }) => (
                  <p key={expected}>
                    <bdi className="font-semibold">“{value}”</bdi>: expected {expected}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </Part>
      )}
      {periods.length === 0 ? null : (
        <Part title="From your list">
          <Periods periods={periods} />
        </Part>
      )}
      <Part title="Computed for British Columbia" hint="You don’t have to list these.">
        <Periods periods={computedHolidays(today)} />
      </Part>
    </PreviewPanel>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="text-small font-bold">{title}</h4>
      {hint === undefined ? null : <p className="text-small text-muted">{hint}</p>}
      <ul className="mt-1">{children}</ul>
    </div>
  );
}

function Periods({ periods }: { readonly periods: readonly NoSchoolPeriod[] }) {
  return periods.map((period) => (
    <li
      key={`${period.from} ${period.to} ${period.reason}`}
      className="grid gap-x-4 border-t border-line py-2 text-small first:border-t-0 @2xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"
    >
      <span className="font-semibold">
        <PeriodText period={period} />
      </span>
      <bdi className="wrap-anywhere">{period.reason}</bdi>
    </li>
  ));
}
