import type { SeriesDate } from '#domain/series/plan-series.ts';
import type { Day } from '#domain/school-time/day.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/field.tsx';
import { PreviewPanel } from '#client/ui/preview-panel.tsx';
import type { PreviewedSeries } from './series-fields.ts';

interface SeriesPreviewProps {
  readonly preview: PreviewedSeries | null;
  readonly first: Day;
  readonly today: Day;
  readonly onToggle: (date: SeriesDate) => void;
  /** Absent for those who only read the list. */
  readonly onListBreaks: (() => void) | undefined;
}

/** Every date with a box: left out with its reason, or a sheet. */
export function SeriesPreview({ preview, first, today, onToggle, onListBreaks }: SeriesPreviewProps) {
  const over = preview?.dates.filter(({ date, leftOut }) => leftOut === null && date < today).length ?? 0;
  return (
    <PreviewPanel
      title="Dates"
      summary={
        preview === null ? (
          <span className="text-muted">Say how the series ends to see its dates.</span>
        ) : (
          <span className="font-semibold">{formatSums(preview)}</span>
        )
      }
      notes={
        <>
          {preview?.problems.map(({ path, message }) => (
            <p key={path} className="mt-1 font-semibold text-brick">
              {message}.
            </p>
          ))}
          {preview === null || preview.monthsWithoutDate.length === 0 ? null : (
            <PassedOver months={preview.monthsWithoutDate} first={first} />
          )}
          {preview === null || preview.missingBreaks.length === 0 ? null : (
            <MissingBreaks breaks={preview.missingBreaks} onList={onListBreaks} />
          )}
          {over === 0 ? null : (
            <p className="mt-1 text-small text-marigold-ink">
              {formatCount(over, 'of these days is over', 'of these days are over')}.
            </p>
          )}
        </>
      }
    >
      {preview === null
        ? null
        : byMonth(preview.dates).map((dates) => (
            <Month key={dates[0]?.date} dates={dates} first={first} onToggle={onToggle} />
          ))}
    </PreviewPanel>
  );
}

function formatSums({ dates, kept }: PreviewedSeries): string {
  const leftOut = dates.length - kept;
  const sheets = `${formatCount(Math.max(0, kept - 1), 'new sheet')} + this one`;
  return leftOut === 0 ? sheets : `${sheets} · ${formatCount(leftOut, 'date')} left out`;
}

function PassedOver({ months, first }: { readonly months: readonly string[]; readonly first: Day }) {
  const { clock, date: write } = useSchoolTime();
  const names = months.map(
    (month) => `${write('month', readInstant(clock, `${month}-01`)?.toISOString() ?? month)} ${month.slice(0, 4)}`,
  );
  return (
    <p className="mt-1 text-small text-marigold-ink">
      No date in <span translate="no">{names.join(', ')}</span>, which {months.length === 1 ? 'has' : 'have'} no day{' '}
      {Number(first.slice(8))}.
    </p>
  );
}

interface MissingBreaksProps {
  readonly breaks: readonly string[];
  readonly onList: (() => void) | undefined;
}

function MissingBreaks({ breaks, onList }: MissingBreaksProps) {
  const names = breaks.join(' and ');
  const isOne = breaks.length === 1;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 rounded-control bg-marigold-soft px-4 py-2 text-small text-marigold-ink">
      <p>
        {names.charAt(0).toUpperCase() + names.slice(1)} {isOne ? 'isn’t' : 'aren’t'} listed yet, so{' '}
        {isOne ? 'its' : 'their'} days count as school days.
        {onList === undefined ? ` A full administrator can list ${isOne ? 'it' : 'them'}.` : null}
      </p>
      {onList === undefined ? null : (
        <Button variant="link" size="sm" className="-ms-1.5" onClick={onList}>
          List {isOne ? 'it' : 'them'}
        </Button>
      )}
    </div>
  );
}

function byMonth(dates: readonly SeriesDate[]): SeriesDate[][] {
  return [...Map.groupBy(dates, ({ date }) => date.slice(0, 7)).values()];
}

interface MonthProps extends Pick<SeriesPreviewProps, 'first' | 'onToggle'> {
  readonly dates: readonly SeriesDate[];
}

function Month({ dates, first, onToggle }: MonthProps) {
  const { clock, date: write } = useSchoolTime();
  const at = (day: Day) => readInstant(clock, day)?.toISOString() ?? day;
  const [{ date: start } = { date: first }] = dates;
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-semibold" translate="no">
        {write('month', at(start))} {start.slice(0, 4)}
      </legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] items-start gap-x-4">
        {dates.map((each) => (
          <li key={each.date}>
            <Checkbox
              label={
                <span
                  translate="no"
                  className={`tabular-nums ${each.leftOut === null ? '' : 'text-muted line-through'}`}
                >
                  {write('day', at(each.date))}
                </span>
              }
              {...hintOf(each, first)}
              checked={each.leftOut === null}
              disabled={each.date === first}
              onChange={() => onToggle(each)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function hintOf({ date, noSchool, leftOut }: SeriesDate, first: Day) {
  const reasons = (leftOut ?? noSchool).join(', ');
  if (date === first) return { hint: `This sheet${reasons === '' ? '' : `. No school: ${reasons}`}` };
  return reasons === '' ? {} : { hint: <bdi className="text-marigold-ink">{reasons}</bdi> };
}
