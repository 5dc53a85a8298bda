import { Check, CircleAlert } from 'lucide-react';
import { tooManyOnSheet } from '#contract/slot-limits.ts';
import type { PastedThings } from '#domain/paste/things.ts';
import type { JudgedRow, PastedSlot } from '#domain/paste/judge-row.ts';
import { wallTime } from '#domain/school-time/school-clock.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { FirstEntries } from '#client/ui/first-entries.tsx';
import { PreviewPanel } from '#client/ui/preview-panel.tsx';
import { nameOfKind } from './column-labels.ts';
import type { PreviewedPaste } from './paste-fields.ts';

interface PastePreviewProps {
  readonly preview: PreviewedPaste | null;
  /** How many slots the sheet has already. */
  readonly present: number;
}

const GOOD_ROWS_AT_FIRST = 50;

/** Every row, with what becomes of it or everything that is wrong with it. */
export function PastePreview({ preview, present }: PastePreviewProps) {
  return (
    <PreviewPanel
      summary={
        preview === null ? (
          <span className="text-muted">Paste cells to see the slots.</span>
        ) : (
          <span className="font-semibold">{formatSums(preview)}</span>
        )
      }
      notes={
        preview !== null && present + preview.sums.slots > MAX_SLOTS_OF_SHEET ? (
          <p className="mt-1 font-semibold text-brick">{tooManyOnSheet(present, preview.sums.slots)}.</p>
        ) : null
      }
    >
      {preview === null ? null : <Rows preview={preview} />}
    </PreviewPanel>
  );
}

function formatSums({ sums: { slots, places, things = 0, unlimited }, faulty, questions }: PreviewedPaste): string {
  if (questions.length > 0) return 'Say which day is meant first.';
  const parts = [
    formatCount(slots, 'slot'),
    places === 0 ? null : formatCount(places, 'place'),
    things === 0 ? null : formatCount(things, 'thing'),
    unlimited === 0 ? null : `${unlimited} without a limit`,
    faulty.length === 0 ? null : formatCount(faulty.length, 'row with errors', 'rows with errors'),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function Rows({ preview }: { readonly preview: PreviewedPaste }) {
  const good = preview.rows.filter(({ slot }) => slot !== null);
  return (
    <>
      {preview.faulty.length === 0 ? null : (
        <div>
          <h4 className="text-small font-bold">Rows with errors</h4>
          <p className="text-small text-muted">They stay in the box when you add the others.</p>
          <ul className="mt-1">
            {preview.faulty.map((row) => (
              <FaultyRow key={row.row} row={row} columns={preview.columns} />
            ))}
          </ul>
        </div>
      )}
      {good.length === 0 ? null : (
        <div>
          <h4 className="text-small font-bold">Rows that can be added</h4>
          <FirstEntries entries={good} atFirst={GOOD_ROWS_AT_FIRST} what="rows">
            {(entries) => (
              <ul className="mt-1">
                {entries.map((row) => (
                  <GoodRow key={row.row} row={row} />
                ))}
              </ul>
            )}
          </FirstEntries>
        </div>
      )}
    </>
  );
}

const line = 'flex gap-2.5 border-t border-line py-2 text-small first:border-t-0';

function GoodRow({ row: { row, slot, guesses } }: { readonly row: JudgedRow }) {
  if (slot === null) return null;
  return (
    <li className={line}>
      <Check role="img" aria-label="Can be added" size={18} className="mt-0.5 shrink-0 text-spruce" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="text-muted">Row {row}: </span>
          <bdi className="font-semibold">{slot.title}</bdi>
          <SlotFacts slot={slot} />
        </p>
        {slot.description === null ? null : (
          <p className="text-muted">
            <bdi>{slot.description}</bdi>
          </p>
        )}
        {guesses.map(({ column, value, readAs }) => (
          <p key={column} className="text-muted">
            {value !== ''
              ? `“${value}” is read as ${readAs}`
              : column === 'date'
                ? `No date, so it’s on ${readAs}`
                : `No name, so it’s called “${readAs}”`}
          </p>
        ))}
      </div>
    </li>
  );
}

function SlotFacts({ slot: { startTime, endTime, maxVolunteers, things } }: { readonly slot: PastedSlot }) {
  const { clock, date, range } = useSchoolTime();
  const { now } = usePageData();
  const year = startTime === null ? null : wallTime(clock, startTime).year;
  return (
    <span className="tabular-nums">
      {startTime === null ? null : (
        <span translate="no">
          , {date('day', startTime)}
          {year === wallTime(clock, now).year ? '' : `, ${year}`}, {range(startTime, endTime)}
        </span>
      )}
      , {things === undefined ? formatPlaces(maxVolunteers) : formatThings(maxVolunteers, things)}
    </span>
  );
}

function formatPlaces(places: number | null): string {
  return places === null ? 'no limit' : formatCount(places, 'place');
}

/** `6 dozen, at most 4 per person` */
function formatThings(amount: number | null, { unit, maxPerPerson }: PastedThings): string {
  const needed = amount === null ? ['no limit', unit] : [String(amount), unit ?? 'to bring'];
  return `${needed.filter((part) => part !== null).join(' ')}, at most ${maxPerPerson} per person`;
}

function FaultyRow({ row, columns }: { readonly row: JudgedRow; readonly columns: PreviewedPaste['columns'] }) {
  return (
    <li className={line}>
      <CircleAlert role="img" aria-label="Can’t be added" size={18} className="mt-0.5 shrink-0 text-brick" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">Row {row.row}</p>
        <ul>
          {row.errors.map(({ column, value, expected }) => (
            <li key={column}>
              <bdi>{nameOfKind(columns, column)}</bdi>{' '}
              {value === '' ? 'is empty' : <bdi className="font-semibold">“{value}”</bdi>}: expected {expected}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
