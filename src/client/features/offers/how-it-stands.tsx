import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { EntryView } from '#contract/waitlist.ts';
import { Ahead, HowItGoesOn } from '#client/features/waitlist/ahead.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Statement } from './statement.tsx';

interface HowItStandsProps {
  readonly entry: Pick<EntryView, 'state' | 'ahead' | 'willBeHeld' | 'isMailed'>;
  /** Whether it answers a press. */
  readonly isNews?: boolean;
}

export function HowItStands({ entry: { state, ahead, willBeHeld, isMailed }, isNews = false }: HowItStandsProps) {
  const say = (title: ReactNode, text?: ReactNode) => (
    <Statement key={state} isNews={isNews} title={title}>
      {text}
    </Statement>
  );
  switch (state) {
    case 'waiting':
      return say(
        <Trans>You’re on the waiting list</Trans>,
        <>
          <Ahead ahead={ahead} /> {willBeHeld ? <HowItGoesOn /> : null}
        </>,
      );
    case 'offered':
      return say(
        <Trans>A place is held for you</Trans>,
        isMailed ? (
          <Trans>We’ve emailed you the offer. Open the link in that email to accept or decline it.</Trans>
        ) : (
          <Trans>We’ll email you the offer. Open the link in that email to accept or decline it.</Trans>
        ),
      );
    case 'in':
      return (
        <>
          {say(<Trans>You’re signed up</Trans>)}
          <a href={pagePaths.manage} className={`${buttonClass('outline')} sm:justify-self-start`}>
            <Trans>Change or cancel</Trans>
          </a>
        </>
      );
    case 'left':
      return say(<Trans>You’ve left the waiting list</Trans>);
    case 'declined':
      // The person declined, or the hub did because a limit of the sheet forbids the place.
      return say(<Trans>You’re no longer on the waiting list</Trans>);
    case 'missed':
      return say(
        <Trans>You’re no longer on the waiting list</Trans>,
        <Trans>We held a place for you twice and had no answer.</Trans>,
      );
    case 'closed':
      return say(<Trans>This waiting list is closed</Trans>);
  }
}
