import { useId } from 'react';
import type { SeriesChangeAnswer, SeriesOutcome } from '#contract/series.ts';
import { formatCount, formatPeople } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Checkbox } from '#client/ui/field.tsx';

type PreviewedSheet = SeriesChangeAnswer['sheets'][number];

interface ChangeSeriesPreviewProps {
  readonly preview: SeriesChangeAnswer | null;
  readonly isLoading: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** What happens to each date, with a box where people have signed up or wait. */
export function ChangeSeriesPreview({ preview, isLoading, chosen, onChoose }: ChangeSeriesPreviewProps) {
  const heading = useId();
  const asked = preview?.sheets.filter(({ id, outcome }) => outcome === 'kept' || chosen.includes(id)) ?? [];
  return (
    <section
      aria-labelledby={heading}
      aria-busy={isLoading}
      className="grid min-w-0 gap-4 rounded-control bg-desk px-4 py-4 sm:px-5"
    >
      <div>
        <h3 id={heading} className="text-[1.0625rem] font-bold">
          What happens
        </h3>
        <output className="block font-semibold tabular-nums">{preview === null ? '' : formatSums(preview)}</output>
      </div>
      {asked.length === 0 ? null : (
        <fieldset className="min-w-0 rounded-control bg-marigold-soft px-4 py-3 text-marigold-ink">
          <legend className="float-left w-full font-semibold">People have signed up or wait for these dates</legend>
          <p className="clear-both text-small">They stay as they are unless you check them.</p>
          {asked.map((sheet) => (
            <Checkbox
              key={sheet.id}
              label={<DateOf sheet={sheet} />}
              hint={formatWho(sheet)}
              checked={chosen.includes(sheet.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, sheet.id] : chosen.filter((id) => id !== sheet.id))
              }
            />
          ))}
        </fieldset>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-x-4">
        {preview?.sheets.map((sheet) => (
          <li key={sheet.id} className="py-1.5 text-small">
            <DateOf sheet={sheet} />
            <span className={`block ${sheet.outcome === 'changed' ? '' : 'text-muted'}`}>{formatOutcome(sheet)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatWho({ people, waiting }: PreviewedSheet): string {
  return waiting === 0 ? `${formatPeople(people)} signed up` : `${formatPeople(people)} signed up, ${waiting} waiting`;
}

/** The dates whose people are emailed. */
export function EmailedDates({ sheets }: Pick<SeriesChangeAnswer, 'sheets'>) {
  return (
    <>
      <ul className="mt-1">
        {sheets
          .filter(({ mailed }) => mailed > 0)
          .map((sheet) => (
            <li key={sheet.id} className="py-1">
              <DateOf sheet={sheet} />: {formatCount(sheet.mailed, 'email')}
            </li>
          ))}
      </ul>
      <p className="mt-1 text-small">Each says what was planned for that date before, and what is now.</p>
    </>
  );
}

function formatSums({ changed, mailed }: SeriesChangeAnswer): string {
  const emails = mailed === 0 ? 'nobody is emailed' : formatCount(mailed, 'email');
  return `${formatCount(changed, 'date changes', 'dates change')}, ${emails}`;
}

const outcomes: Readonly<Record<SeriesOutcome, string>> = {
  changed: 'Changes',
  unchanged: 'Stays as it is',
  kept: 'Stays, as people have signed up or wait',
};

function formatOutcome({ outcome, mailed }: PreviewedSheet): string {
  return mailed === 0 ? outcomes[outcome] : `${outcomes[outcome]}, ${formatCount(mailed, 'email')}`;
}

function DateOf({ sheet: { eventDate } }: { readonly sheet: PreviewedSheet }) {
  const { date } = useSchoolTime();
  return (
    <span translate="no" className="font-semibold tabular-nums">
      {date('day', eventDate)}
    </span>
  );
}
