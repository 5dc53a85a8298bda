import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { withdrawOwnSignup } from '#client/features/accounts/accounts.api.ts';
import type { HistoryItem } from './history-row.tsx';

interface WithdrawOwnDialogProps extends DialogState {
  readonly item: HistoryItem;
}

export function WithdrawOwnDialog({ item: { id, slot }, ...state }: WithdrawOwnDialogProps) {
  const { t } = useLingui();
  const { date } = useSchoolTime();
  const { language, eventDate } = slot.signupSheet;
  const hours = useSlotHours()(slot, eventDate !== null);
  const queryClient = useQueryClient();
  const withdraw = async () => {
    await withdrawOwnSignup(id).catch(passIfGone);
    await queryClient.invalidateQueries();
  };
  return (
    <RemovalDialog
      {...state}
      title={<Trans>Cancel this sign-up?</Trans>}
      description={
        <>
          <span className="block font-semibold text-ink">
            <TitleOf of={slot} written={language} />
          </span>
          <span className="block">
            <TitleOf of={slot.signupSheet} written={language} />
          </span>
          {eventDate === null ? null : (
            <span className="block tabular-nums" translate="no">
              {date('full', eventDate)}
            </span>
          )}
          {hours === null ? null : (
            <span className="block tabular-nums" translate="no">
              {hours}
            </span>
          )}
          <span className="mt-2 block">
            <Trans>Your place will be free for someone else right away, and the organizer can see that.</Trans>
          </span>
        </>
      }
      action={<Trans>Cancel my sign-up</Trans>}
      leave={<Trans>Keep my sign-up</Trans>}
      remove={withdraw}
      success={{ title: t`Sign-up cancelled`, description: t`Your place is free for someone else.` }}
      failure={{ title: t`Not cancelled`, text: t`We couldn’t cancel your sign-up. Please try again.` }}
    />
  );
}

/** A signup that is gone already is a success: an answer was lost, or it was cancelled elsewhere. */
function passIfGone(error: unknown): void {
  if (!(error instanceof HttpError) || error.status !== 404) throw error;
}
