import { NO_SLOT_FITS, tooManyAtOnce, tooManyOnSheet } from '#contract/slot-limits.ts';
import { isLeftOut, MAX_SLOTS_OF_PATTERN, type LeftOver, type PlannedSlot } from '#domain/slot-pattern/plan-slots.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Checkbox } from '#client/ui/field.tsx';
import { PreviewPanel } from '#client/ui/preview-panel.tsx';
import { toggled, type PatternFields, type PreviewedPattern } from './pattern-fields.ts';

interface PatternPreviewProps {
  readonly preview: PreviewedPattern | null;
  readonly fields: PatternFields;
  /** How many slots the sheet has already. */
  readonly present: number;
  readonly onChange: (changed: Partial<Pick<PatternFields, 'leaveOut' | 'shortenLast'>>) => void;
}

/** Everything that will be written, with a box to leave it out. */
export function PatternPreview({ preview, fields, present, onChange }: PatternPreviewProps) {
  const problem = preview === null ? null : problemOf(preview, present);
  return (
    <PreviewPanel
      summary={
        preview === null ? (
          <span className="text-muted">Fill in the days and times to see the slots.</span>
        ) : preview.all > MAX_SLOTS_OF_SHEET ? null : (
          <span className="font-semibold">{formatSums(preview.sums)}</span>
        )
      }
      notes={problem === null ? null : <p className="mt-1 font-semibold text-brick">{problem}.</p>}
    >
      {preview === null ? null : (
        <>
          <LeftOverTimes
            leftOver={preview.leftOver}
            isShortened={fields.shortenLast}
            onShorten={(shortenLast) => onChange({ shortenLast })}
          />
          {groupsOf(preview.slots).map((slots) => (
            <Group
              key={`${slots[0]?.day} ${slots[0]?.station}`}
              slots={slots}
              leaveOut={fields.leaveOut}
              onToggle={(slot) => onChange({ leaveOut: toggled(fields.leaveOut, slot) })}
            />
          ))}
        </>
      )}
    </PreviewPanel>
  );
}

function formatSums({ slots, places, hours }: PreviewedPattern['sums']): string {
  const [howMany, time] = [formatCount(slots, 'slot'), formatCount(hours, 'hour')];
  return places === null
    ? `${howMany} without a limit, ${time} with one person each`
    : `${howMany}, ${formatCount(places, 'place')}, ${time}`;
}

function problemOf({ all, sums }: PreviewedPattern, present: number): string | null {
  if (all > MAX_SLOTS_OF_SHEET) return tooManyAtOnce(all);
  if (sums.slots > MAX_SLOTS_OF_PATTERN) return tooManyAtOnce(sums.slots);
  if (sums.slots === 0) return NO_SLOT_FITS;
  return present + sums.slots > MAX_SLOTS_OF_SHEET ? tooManyOnSheet(present, sums.slots) : null;
}

function groupsOf(slots: readonly PlannedSlot[]): PlannedSlot[][] {
  const groups: PlannedSlot[][] = [];
  for (const slot of slots) {
    const group = groups.at(-1);
    if (group !== undefined && group[0]?.day === slot.day && group[0].station === slot.station) group.push(slot);
    else groups.push([slot]);
  }
  return groups;
}

interface LeftOverTimesProps {
  readonly leftOver: readonly LeftOver[];
  readonly isShortened: boolean;
  readonly onShorten: (shortenLast: boolean) => void;
}

function LeftOverTimes({ leftOver, isShortened, onShorten }: LeftOverTimesProps) {
  const { range } = useSchoolTime();
  if (leftOver.length === 0 && !isShortened) return null;
  const times = leftOver.map(({ startTime, endTime }) => range(startTime, endTime));
  return (
    <div className="rounded-control bg-card px-4 pt-2.5 pb-1 text-small">
      {[...new Set(times)].map((time) => {
        const days = times.filter((each) => each === time).length;
        return (
          <p key={time}>
            <span translate="no">{time}</span> is left over{days === 1 ? '.' : ` on ${days} days.`}
          </p>
        );
      })}
      <Checkbox
        label={leftOver.length > 1 ? 'Fill it with shorter slots' : 'Make the last slot shorter'}
        checked={isShortened}
        onChange={({ target }) => onShorten(target.checked)}
      />
    </div>
  );
}

interface GroupProps {
  readonly slots: readonly PlannedSlot[];
  readonly leaveOut: PatternFields['leaveOut'];
  readonly onToggle: (slot: PlannedSlot) => void;
}

function Group({ slots, leaveOut, onToggle }: GroupProps) {
  const { date, range } = useSchoolTime();
  const [first] = slots;
  if (first === undefined) return null;
  const day = date('day', first.startTime);
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-semibold">
        <span translate="no">{day}</span>
        {first.station === null ? null : <span>: {first.title}</span>}
      </legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-x-4">
        {slots.map((slot) => {
          const isOut = isLeftOut(leaveOut, slot);
          return (
            <li key={slot.startTime}>
              <Checkbox
                label={
                  <span translate="no" className={`tabular-nums ${isOut ? 'text-muted line-through' : ''}`}>
                    {range(slot.startTime, slot.endTime)}
                    {date('day', slot.startTime) === day ? '' : `, ${date('day', slot.startTime)}`}
                  </span>
                }
                checked={!isOut}
                onChange={() => onToggle(slot)}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
