import { formatDaysAhead } from '#client/lib/format-count.ts';
import type { SheetView } from '#contract/sheets.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { pagePaths } from '#contract/paths.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { thinSlots, type ThinSlot } from './thin-slots.ts';

const SHOWN = 4;

interface ThinSlotsCardProps {
  readonly sheets: readonly SheetView[] | undefined;
  readonly failed: boolean;
  readonly onShow: (slot: ThinSlot) => void;
}

export function ThinSlotsCard({ sheets, failed, onShow }: ThinSlotsCardProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const thin = sheets === undefined ? undefined : thinSlots(clock, sheets, now, SHOWN);
  return (
    <section className="card p-4 md:p-5">
      <h2 className="mb-2 text-[1.15625rem]">Where help is needed most</h2>
      {thin === undefined && failed ? (
        <p className="text-small text-muted">We couldn’t load it.</p>
      ) : thin === undefined ? (
        <div className="grid gap-4" aria-busy="true">
          <Bone className="h-11 w-full" />
          <Bone className="h-11 w-full" />
          <Bone className="h-11 w-full" />
        </div>
      ) : thin.length === 0 ? (
        <p className="text-small text-muted">
          {sheets?.some((sheet) => liesAhead(clock, sheet, now)) === true
            ? 'Nowhere: no upcoming slots have open places.'
            : 'Slots with open places will show here, emptiest and soonest first.'}
        </p>
      ) : (
        <ul className="-mx-2 grid">
          {thin.map((slot) => (
            <li key={slot.slot.id}>
              <ThinSlotRow thin={slot} onShow={() => onShow(slot)} />
            </li>
          ))}
        </ul>
      )}
      {thin === undefined || thin.length === 0 ? null : (
        <AppLink href={pagePaths.helpNeeded} className={`${buttonClass('link', 'sm')} mt-1 px-0!`}>
          What to do about it
        </AppLink>
      )}
    </section>
  );
}

function ThinSlotRow({ thin, onShow }: { readonly thin: ThinSlot; readonly onShow: () => void }) {
  const { sheet, slot, taken, places, days } = thin;
  return (
    <button
      type="button"
      onClick={onShow}
      className="grid w-full gap-1 rounded-control px-2 py-2.5 text-start hover:bg-desk"
    >
      <span className="font-semibold">{slot.title}</span>
      <span className="line-clamp-2 text-small text-muted">{sheet.title}</span>
      <span className="grid grid-cols-[80px_1fr] items-center gap-3 text-small" translate="no">
        <PlacesBar taken={taken} places={places} />
        <span className={taken === 0 ? 'font-semibold text-brick' : 'text-muted'}>
          {[`${taken} of ${places}`, slot.unit].filter((part) => part !== undefined).join(' ')}, {formatDaysAhead(days)}
        </span>
      </span>
    </button>
  );
}
