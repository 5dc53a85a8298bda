import { useState } from 'react';
import type { AttendedSlot, AttendingPerson } from '#contract/attendance.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { formatPeople } from '#client/lib/format-count.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Checkbox } from '#client/ui/field.tsx';
import { describePerson } from './describe-attendance.ts';
import { saidOfAll, waitsForWord } from './everybody-came.ts';
import { useSaying } from './say-attendance.ts';

interface EverybodyCameDialogProps extends DialogState {
  readonly sheetId: string;
  readonly slots: readonly AttendedSlot[];
}

/** For the evening, with the sign-in sheet in hand: everybody is checked, and whoever did not come is unchecked. */
export function EverybodyCameDialog({ sheetId, slots, ...state }: EverybodyCameDialogProps) {
  const now = useNow();
  const [away, setAway] = useState<ReadonlySet<string>>(() => awayAtFirst(slots));
  const saying = useSaying(sheetId, () => state.onOpenChange(false));
  const begun = slots.filter(({ startTime }) => startTime === null || new Date(startTime) <= now);
  const toSay = saidOfAll(begun, away);
  const missing = begun.flatMap(({ people }) => people).filter(({ id }) => away.has(id)).length;
  const toggle = (id: string, comes: boolean) => {
    const next = new Set(away);
    if (comes) next.delete(id);
    else next.add(id);
    setAway(next);
  };
  return (
    <Dialog
      {...state}
      wide
      title="Everybody came, except…"
      description="Uncheck who did not come. For all others, the start of their slot is noted as when they came."
      footer={
        <>
          <Button busy={saying.isBusy} disabled={toSay.length === 0} onClick={() => saying.run(toSay)}>
            {missing === 0 ? 'Everybody came' : `All came but ${formatPeople(missing)}`}
          </Button>
          <Button variant="ghost" onClick={() => state.onOpenChange(false)}>
            Cancel
          </Button>
        </>
      }
    >
      {begun.every(({ people }) => !people.some(waitsForWord)) ? (
        <p className="text-muted">There is nobody to note: no slot has begun, or everything is known already.</p>
      ) : (
        <div className="grid gap-5">
          {begun.map((slot) => (
            <Slot key={slot.id} slot={slot} away={away} onToggle={toggle} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

function awayAtFirst(slots: readonly AttendedSlot[]): ReadonlySet<string> {
  return new Set(slots.flatMap(({ people }) => people.filter(({ state }) => state === 'no_show').map(({ id }) => id)));
}

interface SlotProps {
  readonly slot: AttendedSlot;
  readonly away: ReadonlySet<string>;
  readonly onToggle: (id: string, comes: boolean) => void;
}

function Slot({ slot, away, onToggle }: SlotProps) {
  const { range } = useSchoolTime();
  const people = slot.people.filter(({ kind, state }) => kind === 'signup' && state !== 'not_needed');
  if (people.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        <bdi translate="no">{slot.title}</bdi>
        {slot.startTime === null ? null : (
          <span className="font-normal text-muted tabular-nums" translate="no">
            {' '}
            · {range(slot.startTime, slot.endTime)}
          </span>
        )}
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {people.map((person) => (
          <Checkbox
            key={person.id}
            label={<bdi translate="no">{describePerson(person)}</bdi>}
            {...(waitsForWord(person) ? {} : { hint: <KnownSince person={person} /> })}
            checked={!away.has(person.id)}
            disabled={!waitsForWord(person)}
            onChange={({ target }) => onToggle(person.id, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function KnownSince({ person: { arrivedAt, leftAt } }: { readonly person: AttendingPerson }) {
  const { date } = useSchoolTime();
  const known = arrivedAt ?? leftAt;
  return <span translate="no">{known === null ? '' : `noted ${date('time', known)}`}</span>;
}
