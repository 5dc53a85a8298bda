import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { choosePlace, useChosenPlaces, type ChosenPlace } from './chosen-places.ts';

/** The form that the ticked boxes belong to in browsers without script. */
export const SEVERAL_FORM = 'several';

/** A box on a slot, to sign up for several by one form. */
export function ChoosePlace({ place, children }: { readonly place: ChosenPlace; readonly children: ReactNode }) {
  const { sheetId, slotId } = place;
  const isChosen = useChosenPlaces().some((one) => one.slotId === slotId);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Ticked before the page was alive.
    if (box.current?.checked === true) choosePlace({ sheetId, slotId }, true);
  }, [sheetId, slotId]);
  return (
    <label className="flex min-h-11 items-center justify-center gap-2 text-small text-muted has-checked:font-semibold has-checked:text-spruce print:hidden">
      <input
        type="checkbox"
        name="slot"
        ref={box}
        // What a browser put back by position would be taken for a choice: slots come and go meanwhile.
        autoComplete="off"
        value={slotId}
        form={SEVERAL_FORM}
        className="size-5 accent-spruce"
        checked={isChosen}
        onChange={(event) => choosePlace(place, event.currentTarget.checked)}
      />
      <Trans>Choose</Trans>
      <span className="sr-only">{children}</span>
    </label>
  );
}
