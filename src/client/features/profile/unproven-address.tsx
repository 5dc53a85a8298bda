import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { useAction } from '#client/lib/use-action.ts';
import { useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { resendVerification } from '#client/features/accounts/accounts.api.ts';

export function UnprovenAddress({ email }: { readonly email: string }) {
  return (
    <aside className="flex flex-col items-start gap-x-3.5 gap-y-2 rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink @[18rem]:flex-row">
      <Mail aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="grid justify-items-start gap-0.5">
        <p>
          <Trans>
            Please confirm your email with the link we sent to{' '}
            <strong className="font-semibold wrap-anywhere" translate="no">
              {email}
            </strong>
            . Sign-ups you made earlier without an account will then appear here.
          </Trans>
        </p>
        <ResendLink />
      </div>
    </aside>
  );
}

function ResendLink() {
  const { t } = useLingui();
  const say = useAccountMessages();
  const failure = { title: t`Failed to Resend`, text: t`Please try again.` };
  const resend = useAction({
    call: resendVerification,
    success: {
      title: t`Check Your Email`,
      description: t`Only the newest link works. You can ask for a new one every 10 minutes.`,
    },
    failure,
    errorMessage: (error) => say(error, failure.text),
  });
  return (
    <button
      type="button"
      className="min-h-11 text-start font-semibold underline underline-offset-4"
      aria-disabled={resend.isBusy || undefined}
      onClick={() => resend.run()}
    >
      <Trans>Send the link again</Trans>
    </button>
  );
}
