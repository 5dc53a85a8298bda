import { useQuery } from '@tanstack/react-query';
import { HandHelping, UserPlus } from 'lucide-react';
import type { SheetView } from '#contract/sheets.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { callsQuery } from '#client/features/calls/management/call-writes.ts';
import { hasPlace, takesPeople } from '#client/features/signups/management/places-for.ts';
import { missesHelpers } from '#client/features/sheets/management/people-on.ts';
import type { Deeds } from '#client/features/sheets/management/sheet-actions.ts';
import { formatCount, formatPeople } from '#client/lib/format-count.ts';
import { Button } from '#client/ui/button.tsx';

interface AskBandProps {
  readonly sheet: SheetView;
  readonly deeds: Deeds;
}

/** While places are open: how many, and the one thing to do about it. Nothing otherwise. */
export function AskBand({ sheet, deeds }: AskBandProps) {
  const needed = neededOn(sheet);
  const canBeAsked = useCanBeAsked(sheet, needed !== null);
  if (needed === null) return null;
  return (
    <section
      aria-label="What is missing"
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card bg-marigold-soft py-2.5 ps-4 pe-3 text-marigold-ink"
    >
      <HandHelping aria-hidden="true" size={22} className="shrink-0" />
      <p className="min-w-0 grow basis-52">
        <strong className="font-semibold">{needed.words}</strong>
        <span className="max-wide:hidden">
          {` in ${formatCount(needed.slots, 'slot')}.`}
          {canBeAsked === undefined || canBeAsked === 0
            ? ''
            : ` ${formatPeople(canBeAsked)} who agreed to it can be asked.`}
        </span>
      </p>
      <AskButton sheet={sheet} deeds={deeds} className="max-wide:hidden" />
    </section>
  );
}

/** On a phone within reach of the thumb. */
export function AskBar({ sheet, deeds, onAdd }: AskBandProps & { readonly onAdd: () => void }) {
  const asks = neededOn(sheet) !== null;
  const adds = takesPeople(sheet) && sheet.slots.some(hasPlace);
  if (!asks && !adds) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-16 flex gap-2 border-t border-line bg-card px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom,0px))] wide:hidden print:hidden">
      {adds ? (
        <Button variant="outline" className="grow px-3!" onClick={onAdd}>
          <UserPlus aria-hidden="true" size={18} />
          <span>Add a person</span>
        </Button>
      ) : null}
      {asks ? <AskButton sheet={sheet} deeds={deeds} className="grow px-3!" /> : null}
    </div>
  );
}

/** Asks those who agreed to it; where there are none, the link is what helps. */
function AskButton({ sheet, deeds, className }: AskBandProps & { readonly className: string }) {
  const canBeAsked = useCanBeAsked(sheet);
  if (canBeAsked === 0)
    return (
      <Button className={className} onClick={() => deeds.copyLinkOf(sheet.id)}>
        <span>Copy link</span>
        <span className="sr-only"> of {sheet.title}</span>
      </Button>
    );
  return (
    <Button className={className} onClick={() => deeds.show({ kind: 'ask-for-helpers', sheetId: sheet.id })}>
      <span>{canBeAsked === undefined ? 'Ask for helpers' : `Ask ${formatPeople(canBeAsked)}`}</span>
      <span className="sr-only"> for {sheet.title}</span>
    </Button>
  );
}

function useCanBeAsked({ id }: SheetView, enabled = true): number | undefined {
  return useQuery({ ...callsQuery(id), enabled }).data?.canBeAsked;
}

/** What is missing on a sheet that takes sign-ups; null where nothing is, or nothing is limited. */
function neededOn(sheet: SheetView): { words: string; slots: number } | null {
  if (!missesHelpers(sheet)) return null;
  const open = sheet.slots.filter(
    ({ isFull, signupsOpen, maxVolunteers }) => !isFull && signupsOpen && maxVolunteers !== null,
  );
  const missing = (slots: typeof open) =>
    slots.reduce((sum, slot) => sum + Math.max(0, (slot.maxVolunteers ?? 0) - (slot.currentVolunteers ?? 0)), 0);
  const [hands, things] = [missing(open.filter((slot) => !isItem(slot))), missing(open.filter(isItem))];
  if (hands + things === 0) return null;
  const words = [
    ...(hands === 0 ? [] : [`${hands} more ${hands === 1 ? 'hand' : 'hands'}`]),
    ...(things === 0 ? [] : [formatCount(things, 'thing')]),
  ];
  return { words: `${words.join(' and ')} needed`, slots: open.length };
}
