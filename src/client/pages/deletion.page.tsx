import { Trans, useLingui } from '@lingui/react/macro';
import { pagePaths } from '#contract/paths.ts';
import { AskForDeletion } from '#client/features/deletion/ask-for-deletion.tsx';
import { ConfirmDeletionCard } from '#client/features/deletion/confirm-deletion-card.tsx';
import { useDeletionToken } from '#client/features/deletion/deletion-token.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { usePageData, useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { MailLink, Prose, type ProseSection } from '#client/ui/prose.tsx';

export function DeletionPage() {
  const { t } = useLingui();
  const { token, spend, leave } = useDeletionToken();
  useDocumentTitle(t`Data Deletion`);
  if (token !== null) return <ConfirmDeletionCard key={token} token={token} onSpent={spend} onLeave={leave} />;
  return <Explanation />;
}

function Explanation() {
  const { t } = useLingui();
  const { name } = useSite();
  const sections: readonly ProseSection[] = [
    { id: 'one-sign-up', title: t`Only one sign-up`, body: <OneSignUp /> },
    { id: 'with-an-account', title: t`If you have an account`, body: <WithAnAccount /> },
    { id: 'without-an-account', title: t`If you don’t have an account`, body: <WithoutAnAccount /> },
    { id: 'what-is-deleted', title: t`What is deleted, and what stays`, body: <WhatIsDeleted /> },
    { id: 'how-long', title: t`How long it takes`, body: <HowLong /> },
    { id: 'questions', title: t`Questions`, body: <Questions /> },
  ];
  return (
    <Prose
      title={<Trans>Data Deletion</Trans>}
      lead={
        <Trans>
          How to ask <span translate="no">{name}</span> to delete your personal information.
        </Trans>
      }
      updated={<Trans>Last updated: November 20, 2026</Trans>}
      summary={<Summary />}
      sections={sections}
    />
  );
}

function Summary() {
  return (
    <>
      <li>
        <Trans>With an account: choose Delete Account on your profile page. It happens right away.</Trans>
      </li>
      <li>
        <Trans>Without an account: tell us your full name and the email address you used.</Trans>
      </li>
      <li>
        <Trans>We delete it within 30 days and confirm by email.</Trans>
      </li>
    </>
  );
}

function OneSignUp() {
  return (
    <>
      <p>
        <Trans>
          If you just can’t come to one event, you don’t need to delete anything else. Open the link in your
          confirmation email and cancel that sign-up. Your name is removed and the place is free for someone else. If
          you no longer have the email, ask for the link again.
        </Trans>
      </p>
      <p className="mt-5!">
        {' '}
        <AppLink href={pagePaths.manage} className={`${buttonClass('outline')} no-underline!`}>
          <Trans>Change or cancel a sign-up</Trans>
        </AppLink>
      </p>
    </>
  );
}

function WithAnAccount() {
  const { privacyEmail } = useSite();
  return (
    <>
      <ol>
        <li>
          <Trans>Sign in and open your profile page.</Trans>
        </li>
        <li>
          <Trans>
            Choose <strong>Delete Account</strong>.
          </Trans>
        </li>
        <li>
          <Trans>Enter your password to confirm that it’s you.</Trans>
        </li>
      </ol>
      <p>
        <Trans>
          Your account is deleted right away, and we confirm it by email. This can’t be undone. If you can’t sign in any
          more, email <MailLink address={privacyEmail} /> instead, as described below.
        </Trans>
      </p>
    </>
  );
}

function WithoutAnAccount() {
  const { mailReady } = usePageData();
  if (!mailReady) return <ByLetter />;
  return (
    <>
      <div className="contents noscript:hidden">
        <ByForm />
      </div>
      <noscript className="noscript:contents">
        <ByLetter />
      </noscript>
    </>
  );
}

function ByForm() {
  const { privacyEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          Tell us your full name and the email address you used. We’ll email a link to that address. When you open it
          and confirm, we delete what we keep under that address within 30 days, and email you when it’s done.
        </Trans>
      </p>
      <AskForDeletion />
      <p className="text-small text-muted">
        <Trans>
          No longer use that address? Email <MailLink address={privacyEmail} /> instead.
        </Trans>
      </p>
    </>
  );
}

function ByLetter() {
  const { t } = useLingui();
  const { privacyEmail } = useSite();
  const subject = t`Please delete my data`;
  const body = t`Please delete the personal information that you hold about me.

My full name:
The email address I signed up with:
`;
  return (
    <>
      <ol>
        <li>
          <Trans>
            Email our privacy contact, <MailLink address={privacyEmail} subject={subject} body={body} />, from the
            address you signed up with if you can.
          </Trans>
        </li>
        <li>
          <Trans>Give your full name and the email address you used. We need both to find what is yours.</Trans>
        </li>
        <li>
          <Trans>We may write back to make sure that it’s you. Then we delete it and confirm by email.</Trans>
        </li>
      </ol>
      <p className="mt-5!">
        {' '}
        <MailLink address={privacyEmail} subject={subject} body={body} className={`${buttonClass()} no-underline!`}>
          <Trans>Write the email</Trans>
        </MailLink>
      </p>
      <p className="text-small text-muted">
        <Trans>This opens your email app with the email already started.</Trans>
      </p>
    </>
  );
}

function WhatIsDeleted() {
  return (
    <>
      <h3>
        <Trans>Deleted</Trans>
      </h3>
      <ul>
        <li>
          <Trans>your account: name, email address, phone number, password and settings;</Trans>
        </li>
        <li>
          <Trans>your upcoming sign-ups: the places are free again;</Trans>
        </li>
        <li>
          <Trans>your name, email address, phone number and notes on past sign-ups;</Trans>
        </li>
        <li>
          <Trans>
            what you gave the council in other ways: an emergency contact, preferences, availability or skills.
          </Trans>
        </li>
      </ul>
      <h3>
        <Trans>What stays</Trans>
      </h3>
      <ul>
        <li>
          <Trans>the hours and places from past events in our totals, without a name;</Trans>
        </li>
        <li>
          <Trans>
            which kinds of email we sent and when, without your address and without what they said; and when you asked
            for the deletion and when it was done;
          </Trans>
        </li>
        <li>
          <Trans>copies in backups, until newer ones replace them;</Trans>
        </li>
        <li>
          <Trans>what the law requires us to keep, if there is anything; we then tell you what it is.</Trans>
        </li>
      </ul>
    </>
  );
}

function HowLong() {
  return (
    <p>
      <Trans>
        What you do yourself, in your account or with the link in your email, happens right away. What you ask us to do
        is done within 30 days. Either way, we confirm it by email.
      </Trans>
    </p>
  );
}

function Questions() {
  const { privacyEmail } = useSite();
  return (
    <p>
      <Trans>
        Ask our privacy contact at <MailLink address={privacyEmail} />. What we collect, why, and your other rights are
        explained in our{' '}
        <AppLink href={pagePaths.privacy} className="quiet-link">
          Privacy Policy
        </AppLink>
        .
      </Trans>
    </p>
  );
}
