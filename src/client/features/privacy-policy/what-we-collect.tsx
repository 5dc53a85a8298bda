import { Trans } from '@lingui/react/macro';
import { pagePaths } from '#contract/paths.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { MailLink } from '#client/ui/prose.tsx';

export function WhoWeAre() {
  const { name, school, contactEmail, privacyEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          <span translate="no">{name}</span> is the parent advisory council of <span translate="no">{school}</span> in
          British Columbia. We use this site to find volunteers for school events. We follow British Columbia’s Personal
          Information Protection Act (PIPA) and, for email, Canada’s Anti-Spam Legislation (CASL).
        </Trans>
      </p>
      <p>
        <Trans>
          Our privacy contact makes sure that we follow this policy, and answers your questions and requests:{' '}
          <MailLink address={privacyEmail} />. For anything else, email <MailLink address={contactEmail} />.
        </Trans>
      </p>
    </>
  );
}

export function WhatWeCollect() {
  return (
    <>
      <h3>
        <Trans>When you sign up for a place</Trans>
      </h3>
      <ul>
        <li>
          <Trans>your name, your email address and your phone number, which the form requires;</Trans>
        </li>
        <li>
          <Trans>notes for the organizer, if you write any;</Trans>
        </li>
        <li>
          <Trans>your answers, if the organizers ask questions;</Trans>
        </li>
        <li>
          <Trans>which emails you agreed to, when and in which words;</Trans>
        </li>
        <li>
          <Trans>the language we write to you in;</Trans>
        </li>
        <li>
          <Trans>which place you took, and when.</Trans>
        </li>
      </ul>
      <h3>
        <Trans>When you come to an event</Trans>
      </h3>
      <p>
        <Trans>
          Helpers at the door, the organizers or you yourself may note when you came and left. If you come without
          having signed up, we note your name, and your email address if you give it.
        </Trans>
      </p>
      <h3>
        <Trans>When you open an account, which is optional</Trans>
      </h3>
      <ul>
        <li>
          <Trans>your name, your email address and a password, and your phone number if you like;</Trans>
        </li>
        <li>
          <Trans>which emails you agreed to, when and in which words;</Trans>
        </li>
        <li>
          <Trans>when you joined and when you last signed in;</Trans>
        </li>
        <li>
          <Trans>your volunteer history, with the hours calculated from the times of your places.</Trans>
        </li>
      </ul>
      <h3>
        <Trans>What our forms don’t ask for</Trans>
      </h3>
      <p>
        <Trans>
          An emergency contact, your preferences and availability, and your skills can help at an event. We have them
          only if you give them to the council yourself, for example in a note or an email.
        </Trans>
      </p>
      <h3>
        <Trans>When you organize an event</Trans>
      </h3>
      <p>
        <Trans>
          Your name and email address are on the sheet, so that volunteers can email you. Everyone who opens the sheet
          can see them.
        </Trans>
      </p>
    </>
  );
}

export function AdultsOnly() {
  const { privacyEmail } = useSite();
  return (
    <p>
      <Trans>
        Sign-ups and accounts are for adult volunteers. We collect nothing from children under 13. If you believe that a
        child has given us personal information, tell our privacy contact at <MailLink address={privacyEmail} />, and we
        will delete it.
      </Trans>
    </p>
  );
}

export function Why() {
  return (
    <>
      <ul>
        <li>
          <Trans>to hold your place, and to let the organizers know who’s coming;</Trans>
        </li>
        <li>
          <Trans>to confirm it, and to reach you when something changes or on the day itself;</Trans>
        </li>
        <li>
          <Trans>to remind you, if you asked for that;</Trans>
        </li>
        <li>
          <Trans>
            to ask you when helpers are missing, and to send you news and fundraising emails, each only if you agreed to
            it;
          </Trans>
        </li>
        <li>
          <Trans>to count the hours that families give to the school, to thank them, and to plan the next event;</Trans>
        </li>
        <li>
          <Trans>to let you, and nobody else, into your account.</Trans>
        </li>
      </ul>
      <p>
        <Trans>For any other purpose, we’ll ask you first. We don’t sell, rent or trade what you tell us.</Trans>
      </p>
    </>
  );
}

export function Consent() {
  const { privacyEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          When you send a form, you agree that we use what’s in it for these purposes. You can take back your consent at
          any time:{' '}
          <AppLink href={pagePaths.manage} className="quiet-link">
            cancel your sign-up
          </AppLink>
          , stop the reminders, delete your account, or email <MailLink address={privacyEmail} />.
        </Trans>
      </p>
      <p>
        <Trans>
          We then stop using it, unless the law requires us to keep it. Without your name and a way to reach you, we
          can’t hold a place for you, so it goes to someone else.
        </Trans>
      </p>
    </>
  );
}

export function MailAndReminders() {
  return (
    <>
      <p>
        <Trans>
          When you sign up, we email you only about that sign-up: that it is confirmed, changed, cancelled or removed.
          If you have an account, we also email you about the account.
        </Trans>
      </p>
      <p>
        <Trans>
          Three kinds of email have a box each: reminders before an event; requests when helpers are missing, at most
          once a week; and news and fundraising from the council. We never check a box for you, and agreeing to one
          never means agreeing to another. Each of these emails has a link to stop its kind, or all three. It takes one
          step, you don’t need to sign in, and it works right away.
        </Trans>
      </p>
      <p>
        <Trans>
          When helpers are missing, this site chooses who is asked: first those who were never asked, then those who
          were asked longest ago. Organizers see how many were asked and came, never who. If you have an account, it
          shows how often you were asked.
        </Trans>
      </p>
      <p>
        <Trans>
          Our email goes through the council’s email provider. We keep a record of what we sent, to which address and
          when, so that we can find out why an email didn’t arrive. Only administrators of this site can read it.
        </Trans>
      </p>
    </>
  );
}
