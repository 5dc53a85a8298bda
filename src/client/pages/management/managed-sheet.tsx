import { useEffect, useRef, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { isSameDay } from '#domain/school-time/school-clock.ts';
import { useLiveSheet } from '#client/features/live/live-counts.ts';
import { HandOverList } from '#client/features/hand-overs/management/hand-over-list.tsx';
import { hasAnswers, RosterAnswers } from '#client/features/questions/management/roster-answers.tsx';
import { waitsForSlot } from '#client/features/sheets/management/people-on.ts';
import { MoreSlots, SheetPanel, SlotsToggle } from '#client/features/sheets/management/sheet-panel.tsx';
import { Roster } from '#client/features/signups/management/roster.tsx';
import { BroughtLine } from '#client/features/slots/management/brought-line.tsx';
import { ManagedSlot } from '#client/features/slots/management/managed-slot.tsx';
import { WaitingList } from '#client/features/waitlist/management/waiting-list.tsx';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Checkbox } from '#client/ui/field.tsx';
import type { OverviewDialog } from './open-dialog.ts';
import type { Revealed } from './revealed-slot.ts';

export type ShowDialog = (dialog: OverviewDialog) => void;

interface ManagedSheetProps {
  readonly sheet: SheetView;
  readonly isPreviewed: boolean;
  readonly revealed: Revealed | null;
  readonly show: ShowDialog;
}

const PREVIEW = 8;

export function ManagedSheet({ sheet: loaded, isPreviewed, revealed, show }: ManagedSheetProps) {
  const sheet = useLiveSheet(loaded);
  const isRevealed = revealed?.sheetId === sheet.id;
  const [isOpen, setIsOpen] = useState(isRevealed);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isRevealed) return;
    panel.current?.scrollIntoView({ block: 'start' });
    document.getElementById(`sheet-${sheet.id}`)?.focus({ preventScroll: true });
  }, [isRevealed, sheet.id]);
  const { slots } = sheet;
  const preview = isPreviewed ? PREVIEW : 0;
  const shown = isOpen ? slots : slots.slice(0, preview);
  const about = { sheetId: sheet.id };
  const toggle = { isOpen, all: slots.length, onToggle: () => setIsOpen(!isOpen) };
  return (
    <div ref={panel} className="scroll-mt-4">
      <SheetPanel
        sheet={sheet}
        toggle={preview === 0 && slots.length > 0 ? <SlotsToggle {...toggle} /> : null}
        onAddSlot={() => show({ kind: 'add-slot', ...about })}
        onEditSlots={() => show({ kind: 'edit-slots', ...about })}
        onAddPattern={() => show({ kind: 'add-pattern', ...about })}
        onAddPaste={() => show({ kind: 'add-paste', ...about })}
        onEdit={() => show({ kind: 'edit-sheet', ...about })}
        onRepeat={() => show({ kind: 'repeat-sheet', ...about })}
        onChangeSeries={() => show({ kind: 'change-series', ...about, reach: 'following' })}
        onCopy={() => show({ kind: 'copy-sheet', ...about })}
        onPicture={() => show({ kind: 'sheet-picture', ...about })}
        onShare={() => show({ kind: 'share-sheet', ...about })}
        onWrite={() => show({ kind: 'write-to-sheet', ...about })}
        onAskForHelpers={() => show({ kind: 'ask-for-helpers', ...about })}
        onQuestions={() => show({ kind: 'questions', ...about })}
        onOrganizers={() => show({ kind: 'organizers', ...about })}
        onDelete={() => show({ kind: 'delete-sheet', ...about })}
      >
        {slots.length === 0 ? (
          <p className="border-t border-line px-4 py-3.5 text-small text-muted md:px-5">
            No slots yet. People can sign up as soon as you add one.
          </p>
        ) : (
          <Slots sheet={sheet} slots={shown} revealedSlot={isRevealed ? revealed.slotId : null} show={show} />
        )}
        {preview > 0 && slots.length > preview ? <MoreSlots {...toggle} /> : null}
      </SheetPanel>
    </div>
  );
}

interface SlotsProps {
  readonly sheet: SheetView;
  readonly slots: SheetView['slots'];
  readonly revealedSlot: string | null;
  readonly show: ShowDialog;
}

function Slots({ sheet, slots, revealedSlot, show }: SlotsProps) {
  const { clock } = useSchoolTime();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(revealedSlot === null ? [] : [revealedSlot]));
  const showDay = sheet.slots.some(
    ({ startTime }) => startTime !== null && !isSameDay(clock, startTime, sheet.eventDate),
  );
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const [printsAnswers, setPrintsAnswers] = useState(false);
  return (
    <>
      {hasAnswers(sheet) ? (
        <Checkbox
          label="Print the answers too"
          className="border-t border-line px-4 text-small md:px-5 print:hidden"
          checked={printsAnswers}
          onChange={(event) => setPrintsAnswers(event.target.checked)}
        />
      ) : null}
      <ul>
        {slots.map((slot) => {
          const about = { sheetId: sheet.id, slotId: slot.id };
          return (
            <ManagedSlot
              key={slot.id}
              slot={slot}
              showDay={showDay}
              isOpen={open.has(slot.id)}
              onToggle={() => toggle(slot.id)}
              onEdit={() => show({ kind: 'edit-slot', ...about })}
              onWrite={() => show({ kind: 'write-to-slot', ...about })}
              onDelete={() => show({ kind: 'delete-slot', ...about })}
            >
              <RosterOf sheet={sheet} slot={slot} printsAnswers={printsAnswers} show={show} />
              {slot.lookingForReplacement === undefined ? null : <HandOverList sheet={sheet} slot={slot} />}
              {waitsForSlot(slot) ? <WaitingList sheet={sheet} slot={slot} /> : null}
            </ManagedSlot>
          );
        })}
      </ul>
    </>
  );
}

interface RosterOfProps extends Pick<SlotsProps, 'sheet' | 'show'> {
  readonly slot: SlotView;
  readonly printsAnswers: boolean;
}

function RosterOf({ sheet, slot, printsAnswers, show }: RosterOfProps) {
  const about = { sheetId: sheet.id, slotId: slot.id };
  return (
    <Roster
      renderBrought={(volunteer) => <BroughtLine volunteer={volunteer} sheet={sheet} slot={slot} />}
      renderAnswers={(volunteer) => (
        <RosterAnswers volunteer={volunteer} sheet={sheet} slot={slot} isPrinted={printsAnswers} />
      )}
      volunteers={slot.volunteers}
      onEdit={({ id }) => show({ kind: 'edit-volunteer', ...about, volunteerId: id })}
      onRemove={({ id }) => show({ kind: 'remove-volunteer', ...about, volunteerId: id })}
    />
  );
}
