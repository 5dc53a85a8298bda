import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { SlotView } from '#contract/slots.ts';
import { WhatWasTaken } from '#client/features/slots/what-was-taken.tsx';
import type { SignedUp } from '#contract/signups.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { CalendarButton } from '#client/features/signups/calendar-button.tsx';
import { KeepLink } from './keep-link.tsx';
import { ConfirmationNote } from './confirmation-note.tsx';
import { tokenOf } from '#client/features/signups/signups.api.ts';
import { Overlaps } from '#client/features/signups/overlaps.tsx';
import { SlotCard, type SheetOfSlot, type SlotOfSheet } from '#client/features/signups/slot-when.tsx';
import { Thanks } from './thanks.tsx';

interface SignedUpPanelProps {
  readonly sheet: SheetOfSlot;
  readonly slot: SlotOfSheet & Pick<SlotView, 'kind' | 'unit'>;
  readonly signup: SignedUp;
}

export function SignedUpPanel({ sheet, slot, signup }: SignedUpPanelProps) {
  const thanks = useRef<HTMLParagraphElement>(null);
  const token = tokenOf(signup.manageUrl);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that was here may have been scrolled down.
    panel.current?.scrollIntoView();
    thanks.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={panel} className="grid grid-cols-1 gap-5">
      <Thanks ref={thanks} to={signup} />
      <SlotCard sheet={sheet} slot={slot} />
      <WhatWasTaken slot={slot} signups={signup.signups ?? [signup]} />
      <Overlaps overlaps={signup.overlaps} />
      <ConfirmationNote signup={signup} />
      <div className="grid gap-2 sm:grid-cols-2">
        {sheet.showEventDate ? <CalendarButton token={token} /> : null}
        <a href={`${pagePaths.manage}#${token}`} className={buttonClass('outline')}>
          <Trans>Change or cancel</Trans>
        </a>
      </div>
      <KeepLink url={signup.manageUrl} />
    </div>
  );
}
