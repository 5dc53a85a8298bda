import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { canBeWaitedFor } from '#domain/places.ts';
import { sheetQuery } from '#client/features/sheets/sheets.api.ts';
import { SlotToPick } from '#client/features/signup-dialog/other-slots.tsx';
import { buttonClass } from '#client/ui/button.tsx';

interface OpenPlacesProps {
  readonly sheetId: string;
  /** The slot that was waited for. */
  readonly slotId: string;
  /** Whether the reader waits again by a button of the page. */
  readonly isOnOwnList?: boolean;
}

const formOf = (slotId: string) => `${pagePaths.signUp}?slot=${slotId}`;

/** What somebody can have who did not get the place: this slot, its waiting list, or another slot of the sheet. */
export function OpenPlaces({ sheetId, slotId, isOnOwnList = false }: OpenPlacesProps) {
  const { data: sheet } = useQuery(sheetQuery(sheetId));
  const slot = sheet?.slots.find(({ id }) => id === slotId);
  const others = sheet?.slots.filter(({ id, isFull, signupsOpen }) => id !== slotId && signupsOpen && !isFull) ?? [];
  return (
    <>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {sheet === undefined || slot === undefined || (isOnOwnList && slot.isFull) ? null : (
          <ThisSlot sheet={sheet} slot={slot} />
        )}
        <a href={pagePaths.sheet(sheetId)} className={buttonClass('outline')}>
          <Trans>Back to the sheet</Trans>
        </a>
      </div>
      {sheet === undefined || others.length === 0 ? null : (
        <section className="grid gap-2 border-t border-line pt-5">
          <h3 className="text-body font-bold">
            <Trans>Still open</Trans>
          </h3>
          <ul className="grid gap-2">
            {others.map((other) => (
              <li key={other.id}>
                <OpenPlace sheet={sheet} slot={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface OfSlot {
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

function ThisSlot({ sheet, slot }: OfSlot) {
  if (canBeWaitedFor(sheet, slot)) {
    return (
      <a href={formOf(slot.id)} className={buttonClass()}>
        <Trans>Join the waiting list</Trans>
      </a>
    );
  }
  return slot.signupsOpen && !slot.isFull ? (
    <a href={formOf(slot.id)} className={buttonClass()}>
      <Trans>Sign Up</Trans>
    </a>
  ) : null;
}

function OpenPlace({ sheet, slot }: OfSlot) {
  return (
    <a
      href={formOf(slot.id)}
      className="flex min-h-14 items-center gap-3 rounded-control border-[1.5px] border-spruce-line bg-card px-4 py-2.5 hover:border-spruce hover:bg-spruce-soft"
    >
      <SlotToPick sheet={sheet} slot={slot} />
    </a>
  );
}
