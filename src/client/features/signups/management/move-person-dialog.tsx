import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { foldWords } from '#domain/fold-words.ts';
import { chooseLanguage, languages } from '#domain/languages.ts';
import { isReached } from '#domain/reached-people.ts';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Checkbox, TextField } from '#client/ui/field.tsx';
import { firstNameOf } from './first-name.ts';
import { canMoveTo, formatOpen, takesMoves } from './places-for.ts';
import { callInstead, useMoving } from './use-moving.ts';

interface MovePersonDialogProps extends DialogState {
  readonly volunteer: SignupView;
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

/** So many are seen at once. */
const SEEN_AT_ONCE = 12;

/** One press on a slot moves: the way back is offered afterwards. */
export function MovePersonDialog({ volunteer, sheet, slot, ...state }: MovePersonDialogProps) {
  const move = useMoving();
  const [notify, setNotify] = useState(true);
  const [moving, setMoving] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const hours = useWhen(sheet);
  const { clock } = useSchoolTime();
  const now = useNow();
  const places = sheet.slots.filter((to) => canMoveTo(slot, to) && takesMoves(clock, sheet, to, now));
  const shown = places.filter(({ title }) => foldWords(title).includes(foldWords(search)));
  const choose = async (to: SlotView) => {
    if (moving !== null) return;
    setMoving(to.id);
    const isMoved = await move({ volunteer, from: slot, to, notify: notify && isReached(volunteer) });
    setMoving(null);
    if (isMoved) state.onOpenChange(false);
  };
  return (
    <Dialog
      {...state}
      title={<span translate="no">Move {volunteer.name}</span>}
      description={
        <span translate="no">
          Now: <bdi>{slot.title}</bdi>, {hours(slot)}
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isReached(volunteer) ? (
          <Checkbox
            label={<span translate="no">Email {firstNameOf(volunteer.name)} about it</span>}
            hint={<span translate="no">In {ownNameOf(volunteer.preferredLanguage)}, with the new time</span>}
            data-first-focus=""
            checked={notify}
            onChange={(event) => setNotify(event.target.checked)}
          />
        ) : (
          <p className="rounded-control bg-marigold-soft px-4 py-2.5 text-marigold-ink" translate="no">
            {callInstead(volunteer)}
          </p>
        )}
        {places.length > SEEN_AT_ONCE ? (
          <TextField
            label="Find a slot"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        ) : null}
        {shown.length === 0 ? (
          <p className="text-muted">
            {places.length === 0 ? 'No other slot has a free place.' : 'No slot with a free place matches.'}
          </p>
        ) : (
          <ul aria-label="Slots with free places" className="divide-y divide-hair rounded-control border border-line">
            {shown.map((to) => (
              <li key={to.id} className="relative">
                <button
                  type="button"
                  aria-disabled={moving !== null || undefined}
                  onClick={() => void choose(to)}
                  className={`flex min-h-15 w-full items-center gap-3 px-4 py-2 text-start hover:bg-spruce-soft focus-visible:-outline-offset-3 ${moving === to.id ? 'bg-spruce-soft' : ''}`}
                >
                  <span className="min-w-0 grow">
                    <bdi className="block leading-snug font-semibold wrap-anywhere" translate="no">
                      {to.title}
                    </bdi>
                    <span className="block text-small text-muted tabular-nums" translate="no">
                      {[hours(to), formatOpen(to)].join(' · ')}
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-muted rtl:-scale-x-100" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** Of the language in which the email is written. */
function ownNameOf(preferred: string): string {
  const tag = chooseLanguage([preferred]);
  return languages.find((language) => language.tag === tag)?.name ?? tag;
}

/** With the day where the sheet has several. */
export function useWhen(sheet: SheetView): (slot: SlotView) => string {
  const hours = useSlotHours();
  const { date } = useSchoolTime();
  const days = new Set(sheet.slots.flatMap(({ startTime }) => (startTime === null ? [] : [date('day', startTime)])));
  return (slot) => {
    const time = hours(slot, slot.kind === 'item') ?? 'any time';
    return days.size < 2 || slot.startTime === null ? time : `${date('day', slot.startTime)}, ${time}`;
  };
}
