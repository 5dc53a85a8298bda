import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { JoinedWaitlist } from '#contract/waitlist.ts';
import { tokenOf } from '#client/features/signups/signups.api.ts';
import { SlotCard, type SheetOfSlot, type SlotOfSheet } from '#client/features/signups/slot-when.tsx';
import { Ahead, HowItGoesOn } from '#client/features/waitlist/ahead.tsx';
import { buttonClass } from '#client/ui/button.tsx';

interface OnWaitlistProps {
  readonly sheet: SheetOfSlot;
  readonly slot: SlotOfSheet;
  readonly joined: JoinedWaitlist;
}

export function OnWaitlist({ sheet, slot, joined: { ahead, willBeHeld, leaveUrl } }: OnWaitlistProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that was here may have been scrolled down.
    panel.current?.scrollIntoView();
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={panel} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      <p className="text-heading font-bold tracking-tight empty:hidden">
        <Ahead ahead={ahead} />
      </p>
      {willBeHeld ? (
        <p>
          <HowItGoesOn />
        </p>
      ) : null}
      <SlotCard sheet={sheet} slot={slot} />
      <a
        href={`${pagePaths.waitlist}#${tokenOf(leaveUrl)}`}
        className={`${buttonClass('outline')} sm:justify-self-start`}
      >
        <Trans>Leave the waiting list</Trans>
      </a>
    </div>
  );
}
