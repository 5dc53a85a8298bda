import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { usePageData, useSite } from '#client/lib/page-data.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { EmailForm } from '#client/ui/email-form.tsx';
import { askForLinks } from '#client/features/signups/signups.api.ts';
import { mailtoAddress } from '#client/ui/mailto.ts';

/** The answer is the same whether there are any links or not. */
export function AskForLink() {
  const { mailReady, linksAsked } = usePageData();
  const [asked, setAsked] = useState(linksAsked?.problem === null ? linksAsked.email : null);
  return (
    <section className="card grid max-w-[600px] gap-4 p-5 md:p-7">
      {!mailReady ? (
        <WriteToUs />
      ) : asked === null ? (
        <AskForm onAsked={setAsked} />
      ) : (
        <Asked email={asked} onAgain={() => setAsked(null)} />
      )}
    </section>
  );
}

function WriteToUs() {
  const { contactEmail } = useSite();
  return (
    <p>
      <Trans>
        Lost the link? Email{' '}
        <a href={mailtoAddress(contactEmail)} className="quiet-link underline" translate="no">
          {contactEmail}
        </a>{' '}
        and we’ll change or cancel your sign-up for you.
      </Trans>
    </p>
  );
}

function AskForm({ onAsked }: { readonly onAsked: (email: string) => void }) {
  const { t } = useLingui();
  const { linksAsked } = usePageData();
  return (
    <EmailForm
      heading={
        <h2 className="text-heading">
          <Trans>Get the link again by email</Trans>
        </h2>
      }
      button={<Trans>Send me the link</Trans>}
      notSent={t`We couldn’t send the link. Please try again later.`}
      call={askForLinks}
      onSent={onAsked}
      withoutScript={{
        action: `${pagePaths.ownSignup}/link`,
        typed: linksAsked?.email ?? '',
        problem: linksAsked?.problem ?? null,
      }}
    />
  );
}

function Asked({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        <Trans>Check your email</Trans>
      </h2>
      <p>
        <Trans>
          If <strong translate="no">{email}</strong> has upcoming sign-ups, we’ll email the links to that address. It
          can take a few minutes. Check your spam folder too.
        </Trans>
      </p>
      <a
        href={pagePaths.ownSignup}
        className={`${buttonClass('outline')} justify-self-start`}
        onClick={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        <Trans>Use another address</Trans>
      </a>
    </>
  );
}
