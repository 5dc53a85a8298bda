import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { AttendedSlot } from '#contract/attendance.ts';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { useNow } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { countCame, countNotHereYet, formatCame } from './describe-attendance.ts';
import { AttendanceRow } from './attendance-row.tsx';
import { WalkUpForm } from './walk-up-form.tsx';

interface SlotAttendanceProps {
  readonly sheetId: string;
  readonly slot: AttendedSlot;
}

/** A slot with who came. */
export function SlotAttendance({ sheetId, slot }: SlotAttendanceProps) {
  const hours = useSlotHours()(slot, false);
  const now = useNow();
  const [isAdding, setIsAdding] = useState(false);
  const hasBegun = slot.startTime === null || new Date(slot.startTime) <= now;
  const missing = countNotHereYet(slot, hasBegun);
  return (
    <section className="card overflow-hidden" aria-labelledby={`slot-${slot.id}`}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 pt-3.5 pb-2 md:px-5">
        <div className="min-w-0 grow">
          <h3 id={`slot-${slot.id}`} className="text-[1.15625rem] leading-snug wrap-anywhere">
            <bdi>{slot.title}</bdi>
          </h3>
          {hours === null ? null : (
            <p className="text-small text-muted tabular-nums" translate="no">
              {hours}
            </p>
          )}
        </div>
        <p className="flex flex-wrap gap-x-3 text-small font-semibold tabular-nums">
          {missing === 0 ? null : <span className="text-marigold-ink">{missing} not here yet</span>}
          <span>{formatCame(countCame(slot))}</span>
        </p>
      </div>
      {slot.people.length === 0 ? null : (
        <ul className="border-t border-line">
          {slot.people.map((person) => (
            <AttendanceRow key={person.id} sheetId={sheetId} person={person} hasBegun={hasBegun} />
          ))}
        </ul>
      )}
      <div className="border-t border-line px-2 py-1 md:px-3">
        {isAdding ? (
          <WalkUpForm sheetId={sheetId} slot={slot} onDone={() => setIsAdding(false)} />
        ) : (
          <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden="true" size={18} />
            <span>Add somebody who came by</span>
            <span className="sr-only"> to {slot.title}</span>
          </Button>
        )}
      </div>
    </section>
  );
}
