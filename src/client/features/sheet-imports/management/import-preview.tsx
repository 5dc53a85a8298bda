import type { ImportedSlot, ReadExport } from '#domain/sheet-import/read-export.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { FirstEntries } from '#client/ui/first-entries.tsx';
import { PreviewPanel } from '#client/ui/preview-panel.tsx';

const SLOTS_AT_FIRST = 30;
const SKIPPED_AT_FIRST = 10;

/** The slots that the sheet gets, counted against the file. */
export function ImportPreview({ read }: { readonly read: ReadExport | string | null }) {
  return (
    <PreviewPanel
      summary={
        read === null ? (
          <span className="text-muted">Choose a file to see its slots.</span>
        ) : typeof read === 'string' ? (
          <span className="font-semibold text-brick">{read}.</span>
        ) : (
          <span className="font-semibold">
            {formatCount(read.slots.length, 'slot')}, {formatCount(read.places, 'place')}, as in your file from{' '}
            {read.source}
          </span>
        )
      }
      notes={
        read === null || typeof read === 'string' || read.people === 0 ? null : (
          <p className="mt-1 text-small text-muted">
            {formatCount(read.people, 'sign-up')} in the file {read.people === 1 ? 'is' : 'are'} left out, because those
            people agreed to emails from another service. Ask them to sign up here.
          </p>
        )
      }
    >
      {read === null || typeof read === 'string' ? null : <Rows read={read} />}
    </PreviewPanel>
  );
}

const line = 'border-t border-line py-2 text-small wrap-anywhere first:border-t-0';

function Rows({ read: { slots, skipped } }: { readonly read: ReadExport }) {
  return (
    <>
      {skipped.length === 0 ? null : (
        <div>
          <h4 className="text-small font-bold">{formatCount(skipped.length, 'row')} left out</h4>
          <FirstEntries entries={skipped} atFirst={SKIPPED_AT_FIRST} what="rows">
            {(entries) => (
              <ul className="mt-1">
                {entries.map(({ row, reason }) => (
                  <li key={row} className={line}>
                    <span className="font-semibold">Row {row}</span>: <bdi>{reason}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </FirstEntries>
        </div>
      )}
      {slots.length === 0 ? null : (
        <FirstEntries entries={slots} atFirst={SLOTS_AT_FIRST} what="slots">
          {(entries) => (
            <ul>
              {entries.map((slot) => (
                <SlotRow key={JSON.stringify(slot)} slot={slot} />
              ))}
            </ul>
          )}
        </FirstEntries>
      )}
    </>
  );
}

function SlotRow({ slot }: { readonly slot: ImportedSlot }) {
  const { title, description, startTime, endTime, maxVolunteers, things } = slot;
  const { date, range } = useSchoolTime();
  return (
    <li className={line}>
      <p className="tabular-nums">
        <bdi className="font-semibold">{title}</bdi>
        {startTime === null ? null : (
          <span translate="no">
            , {date('withYear', startTime)}, {range(startTime, endTime)}
          </span>
        )}
        , {things === undefined ? formatCount(maxVolunteers, 'place') : `${maxVolunteers} to bring`}
      </p>
      {description === null ? null : (
        <p className="text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
    </li>
  );
}
