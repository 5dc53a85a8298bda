import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { MailboxView } from '#contract/mailbox.ts';
import { MAILBOX_PROOF_DAYS } from '#domain/mailbox-proofs.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { forgetMailbox, mailboxQuery } from './mine.api.ts';

/** For shared computers, and for a phone that was lost. */
export function ForgetMailbox({ by }: Pick<MailboxView, 'by'>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const failure = { title: t`Not forgotten`, text: t`Please try again.` };
  const refresh = async () => {
    await queryClient.invalidateQueries(mailboxQuery);
    // What the sections fetched, which are gone by then.
    queryClient.removeQueries({ type: 'inactive' });
  };
  const here = useAction({ call: () => forgetMailbox('here'), failure, onSuccess: refresh });
  const everywhere = useAction({
    call: () => forgetMailbox('everywhere'),
    success: { title: t`Forgotten everywhere`, description: t`Other browsers ask for a code again.` },
    failure,
    onSuccess: refresh,
  });
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <p className="max-w-[60ch] text-small text-muted">
        {by === 'code' ? (
          <Plural
            value={MAILBOX_PROOF_DAYS}
            one="This browser shows this page without a code for # day."
            other="This browser shows this page without a code for # days."
          />
        ) : (
          <Trans>You see this page because you’re signed in.</Trans>
        )}
      </p>
      <div className="grid gap-2 sm:flex">
        {by === 'code' ? (
          <Button variant="outline" busy={here.isBusy} onClick={() => here.run()}>
            <Trans>Forget this browser</Trans>
          </Button>
        ) : null}
        <Button variant="ghost" busy={everywhere.isBusy} onClick={() => everywhere.run()}>
          <Trans>Forget it everywhere</Trans>
        </Button>
      </div>
    </section>
  );
}
