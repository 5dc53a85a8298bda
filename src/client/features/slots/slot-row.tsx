import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SlotView } from '#contract/slots.ts';
import { PlacesInWords } from '#client/features/sheets/places-words.tsx';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';

interface SlotRowProps {
  readonly slot: SlotView;
  /** Whether whoever looks at it may sign up now, as long as there is a place. */
  readonly canSignUp: boolean;
  readonly onSignUp: (slot: SlotView) => void;
  /** What administrators see below it. */
  readonly children?: ReactNode;
}

/** One slot of a sheet: the time first, then what it is, how many are there, and the button at the thumb. */
export function SlotRow({ slot, canSignUp, onSignUp, children }: SlotRowProps) {
  const { range } = useSchoolTime();
  const { startTime, endTime } = slot;
  return (
    <li className="border-line p-4 not-first:border-t md:px-5">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 md:grid-cols-[8.5em_1fr_150px_132px] md:gap-x-5">
        {startTime !== null ? (
          <p className="col-span-2 font-bold text-spruce tabular-nums md:col-span-1 md:text-ink" translate="no">
            {range(startTime, endTime)}
          </p>
        ) : null}
        <div className={startTime === null ? 'md:col-span-2' : ''}>
          <h3 className="text-[18px] leading-snug tracking-[-0.01em]">{slot.title}</h3>
          {slot.description === null ? null : (
            <p className="text-small whitespace-pre-line text-muted">{slot.description}</p>
          )}
        </div>
        <div className="order-last col-span-2 grid gap-1.5 md:order-none md:col-span-1">
          <p className="text-small">
            <PlacesInWords {...slot} />
          </p>
          {slot.maxVolunteers === null || slot.currentVolunteers === null ? null : (
            <PlacesBar taken={slot.currentVolunteers} places={slot.maxVolunteers} />
          )}
        </div>
        <div className="justify-self-end text-end md:justify-self-center md:text-center">
          <SignUpOrWhyNot slot={slot} canSignUp={canSignUp} onSignUp={onSignUp} />
        </div>
      </div>
      {children}
    </li>
  );
}

function SignUpOrWhyNot({ slot, canSignUp, onSignUp }: Pick<SlotRowProps, 'slot' | 'canSignUp' | 'onSignUp'>) {
  if (slot.isFull) {
    return (
      <p className="grid">
        <span className="font-bold tracking-wider text-muted">
          <Trans>FULL</Trans>
        </span>
        <span className="text-small text-muted">
          <Trans>No spots available</Trans>
        </span>
      </p>
    );
  }
  if (!canSignUp) {
    return (
      <p className="font-semibold text-muted">
        <Trans>Closed</Trans>
      </p>
    );
  }
  return (
    <Button className="min-w-[116px]" onClick={() => onSignUp(slot)}>
      <Trans>Sign Up</Trans>
      <span className="sr-only">{slot.title}</span>
    </Button>
  );
}
