import { Trans } from '@lingui/react/macro';
import type { OwnSignup } from '#contract/forms.ts';
import type { ManagedSignup } from '#contract/signup-link.ts';
import { pagePaths } from '#contract/paths.ts';
import { Button } from '#client/ui/button.tsx';
import { KeepLink } from '#client/features/signup-dialog/keep-link.tsx';
import { ConfirmationNote } from '#client/features/signup-dialog/confirmation-note.tsx';
import { SignupDetails } from '#client/features/signup-link/signup-details.tsx';
import { SignupHeading, Standing } from '#client/features/signup-link/signup-heading.tsx';
import { Notice } from '#client/features/signup-dialog/notice.tsx';
import { useRefusalWords } from '#client/features/signup-dialog/use-refusal-words.ts';
import { PlainHandOver } from './plain-hand-over.tsx';
import { SlotCard } from '#client/features/signups/slot-when.tsx';
import { Thanks } from '#client/features/signup-dialog/thanks.tsx';

interface OwnSignupCardProps extends Omit<OwnSignup, 'state' | 'signup'> {
  readonly signup: ManagedSignup['signup'];
  readonly isNew: boolean;
}

export function OwnSignupCard({
  signup,
  slot,
  sheet,
  changeable,
  late,
  canHandOver,
  handOver,
  manageUrl,
  group = [],
  questions,
  refused,
  isNew,
}: OwnSignupCardProps) {
  return (
    <div className="card grid grid-cols-1 gap-6 p-5 md:p-7">
      {isNew ? (
        <div className="grid gap-3 text-center">
          <Thanks to={signup} />
          <ConfirmationNote signup={signup} />
        </div>
      ) : null}
      <SignupHeading slot={slot} sheet={sheet}>
        <Standing changeable={changeable} sheet={sheet} />
      </SignupHeading>
      <div className="border-t border-line pt-6">
        <SignupDetails signup={signup} slot={slot} sheet={sheet} questions={questions} />
      </div>
      {changeable ? <PlainHandOver signup={signup} handOver={handOver} canHandOver={canHandOver} /> : null}
      {changeable ? <Withdraw signupId={signup.id} isLate={late === true} /> : null}
      {group.map((other) => (
        <div key={other.signup.id} className="grid gap-4 border-t border-line pt-6">
          <SignupHeading slot={other.slot} sheet={other.sheet}>
            <Standing changeable={other.changeable} sheet={other.sheet} />
          </SignupHeading>
          <SignupDetails {...other} before={{ signup, sheet }} />
          {other.changeable ? <PlainHandOver {...other} /> : null}
          {other.changeable ? <Withdraw signupId={other.signup.id} isLate={other.late === true} /> : null}
        </div>
      ))}
      <RefusedPlaces refused={refused} />
      {manageUrl === null ? null : <KeepLink url={manageUrl} />}
    </div>
  );
}

function RefusedPlaces({ refused }: Pick<OwnSignup, 'refused'>) {
  const refusalWords = useRefusalWords();
  if (refused.length === 0) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-heading">
        <Trans>Not available any more</Trans>
      </h2>
      <ul className="grid gap-3">
        {refused.map(({ slot, sheet, ...why }) => (
          <li key={slot.id} className="grid gap-2">
            <SlotCard sheet={sheet} slot={slot} />
            <Notice title={refusalWords(why)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw({ signupId, isLate }: { readonly signupId: string; readonly isLate: boolean }) {
  return (
    <details className="border-t border-line pt-4">
      <summary className="inline-flex min-h-11 items-center font-semibold text-brick underline-offset-4 hover:underline">
        <Trans>Cancel my sign-up</Trans>
      </summary>
      <form method="post" action={`${pagePaths.ownSignup}/withdraw`} className="grid gap-3 pt-2">
        <input type="hidden" name="signupId" value={signupId} />
        <p>
          {isLate ? <Trans>The slot starts soon, so the organizer is told right away if you cancel.</Trans> : null}{' '}
          <Trans>Your place will be free for someone else right away, and the organizer can see that.</Trans>
        </p>
        <Button type="submit" variant="destructive" className="sm:justify-self-start">
          <Trans>Cancel my sign-up</Trans>
        </Button>
      </form>
    </details>
  );
}
