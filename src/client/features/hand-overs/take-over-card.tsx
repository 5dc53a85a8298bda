import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { TakeOverView } from '#contract/hand-overs.ts';
import { OpenPlaces } from '#client/features/offers/open-places.tsx';
import { Statement } from '#client/features/offers/statement.tsx';
import { SignedUpPanel } from '#client/features/signup-dialog/signed-up-panel.tsx';
import { SignupHeading } from '#client/features/signup-link/signup-heading.tsx';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { TakeOverForm } from './take-over-form.tsx';
import { useTakingOver } from './use-taking-over.ts';

interface TakeOverCardProps {
  readonly token: string;
  readonly view: TakeOverView;
  /** Reads it again: somebody was faster, or the search has ended. */
  readonly onChanged: () => Promise<unknown>;
}

/** A place whose volunteer cannot come. Opening it changes nothing. */
export function TakeOverCard({ token, view, onChanged }: TakeOverCardProps) {
  const [isLost, setIsLost] = useState(false);
  const taking = useTakingOver(token, view, () => void onChanged().then(() => setIsLost(true)));
  const { state } = taking;
  if (state.kind === 'done' && state.signup.signup !== null) {
    return (
      <div className="card p-5 md:p-7">
        <SignedUpPanel sheet={view.sheet} slot={view.slot} signup={state.signup.signup} />
      </div>
    );
  }
  return (
    <div className="card grid gap-6 p-5 md:p-7">
      <SignupHeading slot={view.slot} sheet={view.sheet}>
        {null}
      </SignupHeading>
      <div className="grid gap-5 border-t border-line pt-6">
        {state.kind === 'done' && state.signup.asked !== null ? (
          <OrganizerAsked grantedAt={state.signup.asked.grantedAt} />
        ) : view.state === 'open' && !isLost ? (
          <TakeOverForm view={view} taking={taking} />
        ) : (
          <Over view={view} isNews={isLost} />
        )}
      </div>
    </div>
  );
}

function OrganizerAsked({ grantedAt }: { readonly grantedAt: string }) {
  const { date, zoneName } = useSchoolTime();
  return (
    <Statement isNews title={<Trans>We’ve asked the organizer</Trans>}>
      <Trans>
        We’ll email you by{' '}
        <span translate="no">
          {date('full', grantedAt)}, {date('time', grantedAt)} ({zoneName})
        </span>{' '}
        whether the place is yours. You don’t need to do anything until then.
      </Trans>
    </Statement>
  );
}

function Over({ view: { state, sheet, slot }, isNews }: { readonly view: TakeOverView; readonly isNews: boolean }) {
  return (
    <>
      {state !== 'taken' && state !== 'asked' ? (
        <Statement isNews={isNews} title={<Trans>This search has ended</Trans>}>
          <Trans>Thank you for wanting to help! See where else you can.</Trans>
        </Statement>
      ) : (
        <Statement isNews={isNews} title={<Trans>Somebody has taken this place already</Trans>}>
          <Trans>Thank you for wanting to help! See where else you can.</Trans>
        </Statement>
      )}
      <OpenPlaces sheetId={sheet.id} slotId={slot.id} />
    </>
  );
}
