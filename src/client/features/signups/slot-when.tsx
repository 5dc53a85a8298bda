import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { ShowOriginal, TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

export type SheetOfSlot = Pick<SheetView, 'title' | 'language' | 'translations' | 'eventDate' | 'showEventDate'>;
export type SlotOfSheet = Pick<SlotView, 'title' | 'translations' | 'startTime' | 'endTime'>;

interface SlotWhen {
  /** Of the slot, else of the event; null when the sheet hides its date. */
  readonly day: string | null;
  readonly hours: string | null;
  readonly text: string | null;
}

export function useSlotWhen(sheet: SheetOfSlot, slot: SlotOfSheet, style: 'day' | 'full'): SlotWhen {
  const { date } = useSchoolTime();
  const isUntil = slot.startTime === null && slot.endTime !== null;
  const day = sheet.showEventDate ? date(style, slot.startTime ?? slot.endTime ?? sheet.eventDate) : null;
  // The day of an end alone is said already.
  const hours = useSlotHours()(slot, sheet.showEventDate && !isUntil);
  const text = [day, hours].filter((part) => part !== null).join(', ');
  return { day, hours, text: text === '' ? null : text };
}

export function SlotCard({ sheet, slot }: { readonly sheet: SheetOfSlot; readonly slot: SlotOfSheet }) {
  const { text } = useSlotWhen(sheet, slot, 'day');
  return (
    <div className="grid gap-0.5 rounded-[14px] border border-line bg-paper px-4 py-3.5">
      <p className="font-bold">
        <TitleOf of={slot} written={sheet.language} />
      </p>
      {text === null ? null : (
        <p className="text-small font-medium tabular-nums" translate="no">
          {text}
        </p>
      )}
      <p className="text-small text-muted">
        <TitleOf of={sheet} written={sheet.language} />
      </p>
      <ShowOriginal of={[slot, sheet]} written={sheet.language} className="-mb-2 justify-self-start" />
    </div>
  );
}
