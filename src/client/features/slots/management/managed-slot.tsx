import { ChevronDown, Copy, Mail, Pencil, Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { SlotView } from '#contract/slots.ts';
import { takenByPeople } from '#domain/held-places.ts';
import { peopleOnSlot } from '#client/features/sheets/management/people-on.ts';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { formatTaken, formatWaiting } from '#client/lib/format-amounts.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { useDuplicateSlot } from './duplicate-slot.ts';

interface ManagedSlotProps {
  readonly slot: SlotView;
  /** Only where the slots of a sheet are on several days. */
  readonly showDay: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onWrite: () => void;
  readonly onDelete: () => void;
  readonly children: ReactNode;
}

export function ManagedSlot({
  slot,
  showDay,
  isOpen,
  onToggle,
  onEdit,
  onWrite,
  onDelete,
  children,
}: ManagedSlotProps) {
  const people = useId();
  const { duplicate, isBusy } = useDuplicateSlot();
  return (
    <li className="border-t border-line">
      <div className="grid items-center @3xs:max-md:grid-cols-[1fr_auto] gap-x-3 px-4 py-1 md:grid-cols-[minmax(0,1fr)_216px_auto] md:px-5">
        <button
          type="button"
          id={`slot-${slot.id}`}
          aria-expanded={isOpen}
          aria-controls={people}
          onClick={onToggle}
          className="group flex @3xs:max-md:col-span-2 min-h-11 items-center gap-2.5 py-1 text-start"
        >
          <ChevronDown
            aria-hidden="true"
            size={18}
            className="shrink-0 text-muted transition-transform group-aria-[expanded=false]:-rotate-90 rtl:group-aria-[expanded=false]:rotate-90"
          />
          <span className="grid">
            <span className="font-semibold group-hover:underline group-hover:underline-offset-4">{slot.title}</span>
            <SlotTime slot={slot} showDay={showDay} />
            <Waiting slot={slot} />
          </span>
        </button>
        <PlacesOf slot={slot} />
        <div className="flex justify-self-end">
          <Tooltip text="Edit slot">
            <Button
              variant="ghost"
              size="icon"
              className="text-muted! hover:text-ink!"
              aria-label={`Edit ${slot.title}`}
              onClick={onEdit}
            >
              <Pencil aria-hidden="true" size={18} />
            </Button>
          </Tooltip>
          <Tooltip text="Duplicate slot">
            <Button
              variant="ghost"
              size="icon"
              className="text-muted! hover:text-ink!"
              busy={isBusy}
              aria-label={`Duplicate ${slot.title}`}
              onClick={() => duplicate(slot)}
            >
              {isBusy ? null : <Copy aria-hidden="true" size={18} />}
            </Button>
          </Tooltip>
          {peopleOnSlot(slot) === 0 ? null : (
            <Tooltip text="Write to the volunteers">
              <Button
                variant="ghost"
                size="icon"
                className="text-muted! hover:text-ink!"
                aria-label={`Write to the volunteers of ${slot.title}`}
                onClick={onWrite}
              >
                <Mail aria-hidden="true" size={18} />
              </Button>
            </Tooltip>
          )}
          <Tooltip text="Delete slot">
            <Button
              variant="ghost"
              size="icon"
              className="text-muted! hover:text-brick!"
              aria-label={`Delete ${slot.title}`}
              onClick={onDelete}
            >
              <Trash2 aria-hidden="true" size={18} />
            </Button>
          </Tooltip>
        </div>
      </div>
      <div id={people} className="px-4 ps-11 pb-3 empty:hidden md:px-5 md:ps-12">
        {isOpen ? (
          <>
            {slot.description === null ? null : (
              <p className="pb-1 text-small whitespace-pre-line text-muted">{slot.description}</p>
            )}
            {children}
          </>
        ) : null}
      </div>
    </li>
  );
}

function SlotTime({ slot, showDay }: { readonly slot: SlotView; readonly showDay: boolean }) {
  const { date } = useSchoolTime();
  const hours = useSlotHours();
  const first = slot.startTime ?? slot.endTime;
  if (first === null) return null;
  return (
    <span className="text-small text-muted tabular-nums" translate="no">
      {showDay ? <span>{date('day', first)}, </span> : null}
      <span>{hours(slot, slot.startTime !== null)}</span>
    </span>
  );
}

function Waiting({ slot }: { readonly slot: SlotView }) {
  const waiting = formatWaiting([slot]);
  if (waiting.length === 0) return null;
  return (
    <span className="text-small font-semibold text-marigold-ink tabular-nums" translate="no">
      {waiting.join(' · ')}
    </span>
  );
}

/** As a bar and in words; an empty slot stands out. */
function PlacesOf({ slot }: { readonly slot: SlotView }) {
  const taken = takenByPeople(slot);
  const places = slot.maxVolunteers;
  const isEmpty = taken === 0;
  return (
    <div className="grid gap-x-3 gap-y-1 ps-7 md:grid-cols-[84px_1fr] md:items-center md:ps-0">
      {places === null ? (
        <span aria-hidden="true" className="hidden md:block" />
      ) : (
        <PlacesBar taken={taken} places={places} />
      )}
      <p className={`text-small tabular-nums ${isEmpty ? 'font-semibold text-brick' : 'text-muted'}`} translate="no">
        {formatTaken(slot)}
      </p>
    </div>
  );
}
