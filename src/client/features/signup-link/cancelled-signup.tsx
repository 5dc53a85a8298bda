import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ManagedSignup } from '#contract/signup-link.ts';
import { pagePaths } from '#contract/paths.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { SlotCard } from '#client/features/signups/slot-when.tsx';

export function CancelledSignup({ slot, sheet }: Pick<ManagedSignup, 'slot' | 'sheet'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="card grid gap-5 p-5 md:p-7">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
          <Trans>Your sign-up is cancelled</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Your place is now free for someone else. Thank you for letting us know.</Trans>
        </p>
      </div>
      <SlotCard sheet={sheet} slot={slot} />
      <p>
        <Trans>Changed your mind? You can sign up again while there are places left.</Trans>
      </p>
      <a href={pagePaths.sheet(sheet.id)} className={`${buttonClass('outline')} sm:justify-self-start`}>
        <Trans>Back to the sheet</Trans>
      </a>
    </div>
  );
}
