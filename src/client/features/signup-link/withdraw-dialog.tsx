import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ManagedPlace } from '#contract/signup-link.ts';
import { TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { HttpError } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { FindSomebody } from './find-somebody.tsx';
import { managedSignupQuery } from './managed-signup-query.ts';
import { withdrawSignup } from '#client/features/signups/signups.api.ts';
import { useSlotWhen } from '#client/features/signups/slot-when.tsx';

interface WithdrawDialogProps {
  readonly token: string;
  readonly managed: ManagedPlace;
  readonly onOpenChange: (open: boolean) => void;
  readonly onWithdrawn: () => void;
}

/** Who cancels late is asked first whether somebody else can come. */
export function WithdrawDialog({ token, managed, onOpenChange, onWithdrawn }: WithdrawDialogProps) {
  const { signup, slot, sheet } = managed;
  const isLate = managed.late === true && managed.canHandOver === true;
  const { t } = useLingui();
  const { day, hours } = useSlotWhen(sheet, slot, 'full');
  const queryClient = useQueryClient();
  const isUncertain = useRef(false);
  const withdrawal = useAction({
    call: () => withdrawSignup(token, signup.id),
    failure: { title: t`Not cancelled`, text: t`We couldn’t cancel your sign-up. Please try again.` },
    handleError: (error) => {
      if (isDead(error)) {
        // The try before may have ended the signup without our having heard so.
        if (isUncertain.current) onWithdrawn();
        // Cancelled elsewhere, or a newer link has taken the place of this one: the page says so, and where that one is.
        else void queryClient.resetQueries(managedSignupQuery(token));
        return true;
      }
      isUncertain.current ||= !(error instanceof HttpError) || error.status >= 500;
      return false;
    },
    onSuccess: onWithdrawn,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={isLate ? <Trans>Can someone take it?</Trans> : <Trans>Cancel this sign-up?</Trans>}
      description={
        <>
          <span className="block font-semibold text-ink">
            <TitleOf of={slot} written={sheet.language} />
          </span>
          <bdi className="block" translate="no">
            {signup.name}
          </bdi>
          <span className="block">
            <TitleOf of={sheet} written={sheet.language} />
          </span>
          {[day, hours].map((part) =>
            part === null ? null : (
              <span key={part} className="block tabular-nums" translate="no">
                {part}
              </span>
            ),
          )}
          <span className="mt-2 block">
            {isLate ? <Trans>The slot starts soon, so the organizer is told right away if you cancel.</Trans> : null}{' '}
            <Trans>Your place will be free for someone else right away, and the organizer can see that.</Trans>
          </span>
        </>
      }
      action={isLate ? <Trans>Cancel anyway</Trans> : <Trans>Cancel my sign-up</Trans>}
      leave={<Trans>Keep my sign-up</Trans>}
      busy={withdrawal.isBusy}
      onConfirm={withdrawal.run}
    >
      {isLate ? <FindSomebody token={token} managed={managed} isAsked /> : null}
    </ConfirmDialog>
  );
}

function isDead(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}
