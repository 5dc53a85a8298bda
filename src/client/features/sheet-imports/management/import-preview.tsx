import { slotsOfThings, type ImportedSlot, type ReadExport } from '#domain/sheet-import/read-export.ts';
import { schoolDaysBetween } from '#domain/school-time/move-days.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { MoveChoice } from '#client/features/sheets/management/move-choice.tsx';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Checkbox } from '#client/ui/field.tsx';
import { FirstEntries } from '#client/ui/first-entries.tsx';
import { PreviewPanel } from '#client/ui/preview-panel.tsx';

const SLOTS_AT_FIRST = 30;
const SKIPPED_AT_FIRST = 10;

interface ImportPreviewProps {
  readonly read: ReadExport | string | null;
  /** As it is typed. */
  readonly eventDate: string;
  readonly onMoveSlots: (movesSlots: boolean) => void;
  /** The slots that ask for things, by their places in the list. */
  readonly onThings: (places: readonly number[]) => void;
}

/** The slots that the sheet gets, counted against the file, with a box for those that ask for things. */
export function ImportPreview({ read, eventDate, onMoveSlots, onThings }: ImportPreviewProps) {
  return (
    <PreviewPanel
      summary={
        read === null ? (
          <span className="text-muted">Choose a file to see its slots.</span>
        ) : typeof read === 'string' ? (
          <span className="font-semibold text-brick">{read}.</span>
        ) : (
          <span className="font-semibold">
            {formatSums(read)}, as in your file from {read.source}
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
      {read === null || typeof read === 'string' ? null : (
        <>
          <Move read={read} eventDate={eventDate} onMoveSlots={onMoveSlots} />
          <Over slots={read.slots} />
          <Rows read={read} onThings={onThings} />
        </>
      )}
    </PreviewPanel>
  );
}

interface MoveProps extends Pick<ImportPreviewProps, 'eventDate' | 'onMoveSlots'> {
  readonly read: ReadExport;
}

/** Of an event on another day than in its file, whether the slots go with it. */
function Move({ read, eventDate, onMoveSlots }: MoveProps) {
  const { clock, date } = useSchoolTime();
  const day = readInstant(clock, eventDate);
  if (day === null || read.eventDate === null) return null;
  const days = schoolDaysBetween(clock, read.eventDate, day);
  if (days === 0) return null;
  return (
    <div className="grid gap-2">
      <MoveChoice
        slots={read.slots.length}
        days={days}
        to={null}
        movesSlots={read.movedDays !== 0}
        onMoveSlots={onMoveSlots}
      />
      {read.movedDays === 0 ? null : (
        <output className="block text-small" translate="no">
          Moved from {date('dayWithYear', read.eventDate)} to {date('dayWithYear', day)}
        </output>
      )}
    </div>
  );
}

function Over({ slots }: Pick<ReadExport, 'slots'>) {
  const over = slots.filter(({ isOver }) => isOver === true).length;
  if (over === 0) return null;
  return (
    <p role="status" className="rounded-control border-2 border-brick px-4 py-3 font-semibold text-brick">
      {over === 1 ? '1 slot is' : `${over} slots are`} in the past. Choose the day of the event, and let the slots move
      with it.
    </p>
  );
}

function formatSums({ slots, places }: ReadExport): string {
  const things = slots.reduce((sum, slot) => sum + (slot.things === undefined ? 0 : slot.maxVolunteers), 0);
  const parts = [
    formatCount(slots.length, 'slot'),
    things === places ? null : formatCount(places - things, 'place'),
    things === 0 ? null : formatCount(things, 'thing'),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

const line = 'border-t border-line py-2 text-small wrap-anywhere first:border-t-0';

interface RowsProps extends Pick<ImportPreviewProps, 'onThings'> {
  readonly read: ReadExport;
}

function Rows({ read, onThings }: RowsProps) {
  const { slots, skipped } = read;
  const places = slotsOfThings(read);
  const isGuessed = slots.some(({ startTime, endTime }) => startTime === null && endTime === null);
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
      {isGuessed ? (
        <p className="text-small text-muted">
          What has no times and several places in a row is taken for things to bring. Change it where that is wrong.
        </p>
      ) : null}
      {slots.length === 0 ? null : (
        <FirstEntries entries={slots} atFirst={SLOTS_AT_FIRST} what="slots">
          {(entries) => (
            <ul>
              {entries.map((slot, at) => (
                <SlotRow
                  key={keyOf(slot)}
                  slot={slot}
                  onThings={(isThings) => onThings(isThings ? [...places, at] : places.filter((place) => place !== at))}
                />
              ))}
            </ul>
          )}
        </FirstEntries>
      )}
    </>
  );
}

/** No two slots of a file are the same apart from it. */
function keyOf({ things: _things, ...slot }: ImportedSlot): string {
  return JSON.stringify(slot);
}

interface SlotRowProps {
  readonly slot: ImportedSlot;
  readonly onThings: (isThings: boolean) => void;
}

function SlotRow({ slot, onThings }: SlotRowProps) {
  const { title, description, startTime, endTime, maxVolunteers, things, isOver } = slot;
  const { date, range } = useSchoolTime();
  return (
    <li className={line}>
      <p className="tabular-nums">
        <bdi className="font-semibold">{title}</bdi>
        {startTime === null ? null : (
          <span translate="no">
            , {date('dayWithYear', startTime)}, {range(startTime, endTime)}
          </span>
        )}
        , {things === undefined ? formatCount(maxVolunteers, 'place') : `${maxVolunteers} to bring`}
        {isOver === true ? <span className="font-semibold text-brick"> · In the past</span> : null}
      </p>
      {description === null ? null : (
        <p className="text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      <Checkbox
        label={
          <>
            Things to bring<span className="sr-only">: {title}</span>
          </>
        }
        checked={things !== undefined}
        onChange={({ target }) => onThings(target.checked)}
      />
    </li>
  );
}
