import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { areAllTaken, placesAskedFor } from '#domain/places.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import { OpensAt, useIsYetToOpen } from './opens-at.tsx';

type Tone = 'needed' | 'calm' | 'quiet';

const tones: Record<Tone, string> = {
  needed: 'bg-marigold-soft text-marigold-ink',
  calm: 'bg-spruce-soft text-spruce-dark',
  quiet: 'border border-line bg-card text-muted',
};

function Pill({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-8 items-center rounded-full px-3.5 py-1 text-small font-bold forced-colors:border ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** What a parent wants to know first of a sheet: whether hands are still needed. */
export function HandsNeeded({ sheet }: { readonly sheet: SheetView }) {
  if (wasCalledOff(sheet)) {
    return (
      <Pill tone="quiet">
        <Trans>This event is cancelled</Trans>
      </Pill>
    );
  }
  if (!sheet.signupsOpen) return <NotOpen sheet={sheet} />;
  if (sheet.slots.length === 0) {
    return (
      <Pill tone="quiet">
        <Trans>No slots yet</Trans>
      </Pill>
    );
  }
  const { open, areItems } = placesAskedFor(sheet.slots);
  if (areAllTaken(sheet.slots)) {
    return (
      <Pill tone="calm">
        <Trans>All places are taken</Trans>
      </Pill>
    );
  }
  if (!sheet.showSpotCount) {
    return (
      <Pill tone="needed">
        <Trans>Volunteers needed</Trans>
      </Pill>
    );
  }
  if (open === 0) {
    return (
      <Pill tone="calm">
        <Trans>Everyone is welcome</Trans>
      </Pill>
    );
  }
  return (
    <Pill tone="needed">
      <span translate="no">
        {areItems ? (
          <Plural value={open} one="# item needed" other="# items needed" />
        ) : (
          <Plural value={open} one="# volunteer needed" other="# volunteers needed" />
        )}
      </span>
    </Pill>
  );
}

function NotOpen({ sheet }: { readonly sheet: SheetView }) {
  return useIsYetToOpen(sheet) ? (
    <Pill tone="calm">
      <span>
        <OpensAt sheet={sheet} />
      </span>
    </Pill>
  ) : (
    <Pill tone="quiet">
      <Trans>Sign-ups are closed</Trans>
    </Pill>
  );
}
