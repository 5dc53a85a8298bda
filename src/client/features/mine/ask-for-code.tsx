import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { cookiesBlocked } from '#client/features/accounts/account-messages.ts';
import { usePageData, useSite } from '#client/lib/page-data.tsx';
import { EmailForm } from '#client/ui/email-form.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { askForCode, mailboxQuery } from './mine.api.ts';

/** The answer is the same whether anybody used the address here or not. */
export function AskForCode() {
  const { mailReady } = usePageData();
  return (
    <section className="card grid max-w-[600px] gap-4 p-5 md:p-7">{mailReady ? <AskForm /> : <WriteToUs />}</section>
  );
}

function WriteToUs() {
  const { contactEmail } = useSite();
  return (
    <p>
      <Trans>
        We can’t email you a code right now. Email{' '}
        <a href={mailtoAddress(contactEmail)} className="quiet-link underline" translate="no">
          {contactEmail}
        </a>{' '}
        and we’ll tell you what you’re signed up for.
      </Trans>
    </p>
  );
}

function AskForm() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (
    <EmailForm
      heading={
        <div className="grid gap-1.5">
          <h2 className="text-heading">
            <Trans>Which address did you sign up with?</Trans>
          </h2>
          <p className="text-muted">
            <Trans>We’ll email you a code, so that nobody else sees your sign-ups. You don’t need an account.</Trans>
          </p>
        </div>
      }
      button={<Trans>Email me a code</Trans>}
      notSent={navigator.cookieEnabled ? t`We couldn’t send a code. Please try again later.` : t(cookiesBlocked)}
      call={askForCode}
      onSent={() => queryClient.invalidateQueries(mailboxQuery)}
    />
  );
}
