import { useState, type RefObject } from 'react';
import type { ConfirmInput, GivenHours, SheetHours } from '#contract/hours.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Checkbox } from '#client/ui/field.tsx';
import { personIdsOf } from './hours-calls.ts';

interface ExceptDialogProps {
  readonly sheet: SheetHours;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly isBusy: boolean;
  readonly onConfirm: (said: Required<Pick<ConfirmInput, 'except' | 'of'>>) => void;
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

/** For the evening, with the paper in hand: all are checked, and who did not come is unchecked. */
export function ExceptDialog({ sheet, open, onOpenChange, isBusy, onConfirm, returnFocusTo }: ExceptDialogProps) {
  const waiting = sheet.people.filter(({ state }) => state === 'proposed');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const toggle = (personId: string) => {
    const next = new Set(toggled);
    if (!next.delete(personId)) next.add(personId);
    setToggled(next);
  };
  const isAbsent = ({ absence, personId }: GivenHours) => (absence !== null) !== toggled.has(personId);
  const except = personIdsOf(waiting.filter(isAbsent));
  const came = waiting.length - except.length;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Everybody came, except…"
      description="Uncheck who did not come. Their hours are struck out, and those of all others are confirmed, unless their times need a look."
      returnFocusTo={returnFocusTo}
      footer={
        <div className="flex w-full flex-row-reverse flex-wrap gap-2">
          <Button
            busy={isBusy}
            className="grow sm:grow-0"
            onClick={() => onConfirm({ except, of: personIdsOf(waiting) })}
          >
            {except.length === 0 ? 'Everybody came' : `${formatPeople(came)} came`}
          </Button>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </div>
      }
    >
      {bySlot(waiting).map(([slot, people]) => (
        <fieldset key={slot} className="grid gap-1 not-first:mt-4">
          <legend className="mb-1 font-semibold wrap-anywhere">{slot}</legend>
          {people.map((one) => (
            <Checkbox
              key={one.personId}
              label={<bdi translate="no">{one.name ?? 'Former volunteer'}</bdi>}
              checked={!isAbsent(one)}
              onChange={() => toggle(one.personId)}
            />
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}

function bySlot(people: readonly GivenHours[]): [slot: string, people: GivenHours[]][] {
  return [...Map.groupBy(people, ({ slot }) => slot)];
}
