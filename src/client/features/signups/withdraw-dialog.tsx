import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ManagedSignup } from '#contract/manage.ts';
import { TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { HttpError, messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { managedSignupQuery } from './managed-signup-query.ts';
import { withdrawSignup } from './signups.api.ts';
import { useSlotWhen } from './slot-when.tsx';

interface WithdrawDialogProps {
  readonly token: string;
  readonly managed: ManagedSignup;
  readonly onOpenChange: (open: boolean) => void;
  readonly onWithdrawn: () => void;
}

/** Asks before a place is given back, naming the slot and its day. */
export function WithdrawDialog({ token, managed: { slot, sheet }, onOpenChange, onWithdrawn }: WithdrawDialogProps) {
  const { t } = useLingui();
  const { day, hours } = useSlotWhen(sheet, slot, 'full');
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const isUncertain = useRef(false);
  const withdraw = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await withdrawSignup(token);
      onWithdrawn();
    } catch (error) {
      // The try before may have ended the signup without our having heard so.
      if (isDead(error) && isUncertain.current) return onWithdrawn();
      // Cancelled elsewhere, or a newer link has taken the place of this one: the page says so, and where that one is.
      if (isDead(error)) return void queryClient.resetQueries(managedSignupQuery(token));
      isUncertain.current ||= !(error instanceof HttpError) || error.status >= 500;
      const description = messageOf(error, t`We couldn’t cancel your sign-up. Please try again.`);
      showToast({ title: t`Not cancelled`, description, variant: 'destructive' });
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={<Trans>Cancel this sign-up?</Trans>}
      description={
        <>
          <span className="block font-semibold text-ink">
            <TitleOf of={slot} written={sheet.language} />
          </span>
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
            <Trans>Your place will be free for someone else right away, and the organizer can see that.</Trans>
          </span>
        </>
      }
      action={<Trans>Cancel my sign-up</Trans>}
      leave={<Trans>Keep my sign-up</Trans>}
      busy={isBusy}
      onConfirm={() => void withdraw()}
    />
  );
}

function isDead(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}
