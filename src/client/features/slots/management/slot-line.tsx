import { ChevronRight, Copy, Mail, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { SlotView } from '#contract/slots.ts';
import { peopleOnSlot } from '#client/features/sheets/management/people-on.ts';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { formatWaiting } from '#client/lib/format-amounts.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { MoreMenu } from '#client/ui/more-menu.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { useDuplicateSlot } from './duplicate-slot.ts';
import { countsOf } from './slot-counts.ts';
import { useDropTarget } from './use-drop-target.ts';

interface SlotLineProps {
  readonly slot: SlotView;
  /** Its event or its own time is so near that what is missing is urgent. */
  readonly isNear: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onWrite: () => void;
  readonly onDelete: () => void;
  /** Absent where nobody can be added. */
  readonly onAdd?: (() => void) | undefined;
  /** For a person who is dragged; absent where they cannot be dropped. */
  readonly onDrop?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A slot as a row that opens in place. */
export function SlotLine(props: SlotLineProps) {
  const { slot, isNear, isOpen, onToggle, children } = props;
  const people = useId();
  const hours = useSlotHours()(slot, slot.kind === 'item');
  const waiting = formatWaiting([slot]);
  const { isOver, ...target } = useDropTarget(props.onDrop);
  return (
    <li
      className={`relative border-hair not-first:border-t ${isOver ? 'z-1 bg-spruce-soft outline-2 -outline-offset-2 outline-spruce' : isOpen ? 'bg-band' : ''}`}
      {...target}
    >
      <div className="relative grid grid-cols-[1.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-2 py-2.5 ps-2.5 pe-1 wide:min-h-13.5 wide:grid-cols-[1.875rem_minmax(0,11.75rem)_minmax(6rem,1fr)_minmax(0,8.25rem)_minmax(0,9rem)_5.5rem] wide:gap-x-3 wide:py-1.5 wide:ps-3 wide:pe-2">
        <ChevronRight
          aria-hidden="true"
          size={20}
          className={`row-span-2 mt-0.5 shrink-0 self-start text-muted wide:row-span-1 wide:mt-0 wide:self-center ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
        />
        <p
          className="col-start-2 text-[0.9375rem] font-semibold tabular-nums max-wide:text-spruce wide:text-[1rem]"
          translate="no"
        >
          {hours ?? <span className="font-normal text-muted">any time</span>}
        </p>
        <div className="col-start-2 min-w-0 wide:col-start-3">
          <button
            type="button"
            id={`slot-${slot.id}`}
            aria-expanded={isOpen}
            aria-controls={people}
            onClick={onToggle}
            className="text-start leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-spruce"
          >
            <bdi translate="no">{slot.title}</bdi>
          </button>
          {slot.description === null || isOpen ? null : (
            <p className="line-clamp-1 text-[0.875rem] text-muted max-wide:hidden">{slot.description}</p>
          )}
        </div>
        <Counts slot={slot} isNear={isNear} />
        {waiting.length === 0 ? null : (
          <p className="col-start-2 mt-1 flex flex-wrap gap-1 wide:col-start-5 wide:row-start-1 wide:mt-0">
            {waiting.map((words) => (
              <Chip key={words} tone="hands">
                {words}
              </Chip>
            ))}
          </p>
        )}
        <div className="relative z-1 col-start-3 row-start-1 row-end-4 flex self-center justify-self-end wide:col-start-6 wide:row-end-auto">
          {props.onAdd === undefined ? null : (
            <Button
              variant="ghost"
              size="icon"
              className="max-wide:hidden"
              aria-label={`Add someone to ${slot.title}`}
              onClick={props.onAdd}
            >
              <UserPlus aria-hidden="true" size={20} />
            </Button>
          )}
          <SlotMenu {...props} />
        </div>
      </div>
      <div id={people} className="px-2.5 pb-3.5 empty:hidden wide:ps-13.5 wide:pe-3.5">
        {isOpen ? (
          <>
            {slot.description === null ? null : (
              <p className="px-1 pb-2 text-small whitespace-pre-line text-muted">{slot.description}</p>
            )}
            {children}
          </>
        ) : null}
      </div>
    </li>
  );
}

function Counts({ slot, isNear }: Pick<SlotLineProps, 'slot' | 'isNear'>) {
  const { words, note, isShort, bar } = countsOf(slot, isNear);
  const hasChip = formatWaiting([slot]).length > 0;
  return (
    <>
      <div className="col-start-2 mt-0.5 flex items-center gap-3 text-[0.9375rem] tabular-nums wide:col-start-4 wide:row-start-1 wide:mt-0 wide:grid wide:gap-1 wide:text-[0.875rem]">
        <span className="whitespace-nowrap" translate="no">
          {words}
        </span>
        <span
          className={`whitespace-nowrap wide:hidden ${isShort ? 'font-semibold text-brick' : 'sr-only'}`}
          aria-hidden="true"
        >
          {note}
        </span>
        {bar === null ? null : <PlacesBar {...bar} className="h-1.5!" />}
      </div>
      <p
        className={`max-wide:sr-only text-[0.875rem] wide:col-start-5 wide:row-start-1 ${hasChip ? 'sr-only!' : ''} ${isShort ? 'font-semibold text-brick' : 'text-muted'}`}
        translate="no"
      >
        {note}
      </p>
    </>
  );
}

function SlotMenu({ slot, onEdit, onWrite, onDelete }: SlotLineProps) {
  const { duplicate, isBusy } = useDuplicateSlot();
  const people = peopleOnSlot(slot);
  return (
    <MoreMenu
      label={`More for ${slot.title}`}
      busy={isBusy}
      groups={[
        people === 0
          ? []
          : [
              {
                icon: Mail,
                words: people === 1 ? 'Write to this person…' : `Write to these ${people}…`,
                onSelect: onWrite,
              },
            ],
        [
          { icon: Pencil, words: 'Edit…', onSelect: onEdit },
          { icon: Copy, words: 'Duplicate', onSelect: () => duplicate(slot) },
        ],
        [{ icon: Trash2, words: 'Delete…', onSelect: onDelete, isDestructive: true }],
      ]}
    />
  );
}
