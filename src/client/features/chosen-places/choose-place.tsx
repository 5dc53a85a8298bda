import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { choosePlace, useChosenPlaces, type ChosenPlace } from './chosen-places.ts';

/** The form that the ticked boxes belong to in browsers without script. */
export const SEVERAL_FORM = 'several';

/** A box on a slot, to sign up for several by one form. */
export function ChoosePlace({ place, children }: { readonly place: ChosenPlace; readonly children: ReactNode }) {
  const isChosen = useChosenPlaces().some(({ slotId }) => slotId === place.slotId);
  return (
    <label className="flex min-h-11 items-center justify-center gap-2 text-small text-muted has-checked:font-semibold has-checked:text-spruce print:hidden">
      <input
        type="checkbox"
        name="slot"
        value={place.slotId}
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
