import { Trans } from '@lingui/react/macro';
import { pagePaths } from '#contract/paths.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { MailLink } from '#client/ui/prose.tsx';

export function Rights() {
  const { privacyEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          You can ask what information we have about you, how we used it and who received it, and have it corrected or
          deleted.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>Yourself:</strong> use the link in your confirmation email to see and change a sign-up. If you have
            an account, you can see, change or delete your details and sign-ups on your profile page.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Through us:</strong> email <MailLink address={privacyEmail} />. To protect your information, please
            write from the address you signed up with. We may ask for more details to be sure it’s you.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          We answer within 30 business days, as PIPA requires. If we can’t do everything you ask, we tell you why. We
          delete what you want deleted within 30 days:{' '}
          <AppLink href={pagePaths.deletion} className="quiet-link">
            how to have your data deleted
          </AppLink>
          .
        </Trans>
      </p>
    </>
  );
}

export function Complaints() {
  const { privacyEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          Tell our privacy contact first, at <MailLink address={privacyEmail} />. We look into every complaint and tell
          you what we found and what we’ll do about it.
        </Trans>
      </p>
      <p>
        <Trans>
          If you’re not satisfied with our answer, you can contact the Office of the Information and Privacy
          Commissioner for British Columbia for free:{' '}
          <a href="https://www.oipc.bc.ca/" className="quiet-link" translate="no">
            www.oipc.bc.ca
          </a>
          , <MailLink address="info@oipc.bc.ca" />,{' '}
          <a href="tel:+12503875629" className="quiet-link whitespace-nowrap" dir="ltr" translate="no">
            250-387-5629
          </a>
          .
        </Trans>
      </p>
    </>
  );
}

export function Changes() {
  return (
    <p>
      <Trans>
        When this policy changes, we change the date at the top. If we ever want to use what you told us for something
        new, we’ll ask you first.
      </Trans>
    </p>
  );
}
