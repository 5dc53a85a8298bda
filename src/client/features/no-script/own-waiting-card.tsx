import { Trans } from '@lingui/react/macro';
import type { OwnWaiting } from '#contract/forms.ts';
import { pagePaths } from '#contract/paths.ts';
import { HowItStands } from '#client/features/offers/how-it-stands.tsx';
import { SignupHeading } from '#client/features/signup-link/signup-heading.tsx';
import { Button } from '#client/ui/button.tsx';

/** Where somebody stands on a waiting list, in a browser without script. */
export function OwnWaitingCard({ entryId, entry }: OwnWaiting) {
  const { state, slot, sheet } = entry;
  return (
    <div className="card grid gap-6 p-5 md:p-7">
      <SignupHeading slot={slot} sheet={sheet}>
        {null}
      </SignupHeading>
      <div className="grid gap-5 border-t border-line pt-6">
        <HowItStands entry={entry} />
        {state === 'waiting' || state === 'offered' ? (
          <form method="post" action={`${pagePaths.ownSignup}/withdraw`}>
            <input type="hidden" name="signupId" value={entryId} />
            <Button type="submit" variant="outline">
              <Trans>Leave the waiting list</Trans>
            </Button>
          </form>
        ) : null}
      </div>
    </div>
  );
}
