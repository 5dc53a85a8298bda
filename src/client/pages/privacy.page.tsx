import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { retention, yearsKept } from '#domain/retention.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { MailLink, Prose, type ProseSection } from '#client/ui/prose.tsx';

export function PrivacyPage() {
  const { t } = useLingui();
  const { name } = useSite();
  useDocumentTitle(t`Privacy Policy`);
  const sections: readonly ProseSection[] = [
    { id: 'who-we-are', title: t`Who we are`, body: <WhoWeAre /> },
    { id: 'what-we-collect', title: t`What we collect`, body: <WhatWeCollect /> },
    { id: 'adults-only', title: t`For adults only`, body: <AdultsOnly /> },
    { id: 'why', title: t`Why we collect it`, body: <Why /> },
    { id: 'consent', title: t`Your consent, and taking it back`, body: <Consent /> },
    { id: 'email', title: t`Email and reminders`, body: <MailAndReminders /> },
    { id: 'who-sees-it', title: t`Who sees it`, body: <WhoSeesIt /> },
    { id: 'social-media', title: t`Our social media`, body: <SocialMedia /> },
    { id: 'cookies', title: t`Cookies, trackers and logs`, body: <Cookies /> },
    { id: 'security', title: t`How we protect it`, body: <Security /> },
    { id: 'retention', title: t`How long we keep it`, body: <Retention /> },
    { id: 'rights', title: t`Your rights`, body: <Rights /> },
    { id: 'complaints', title: t`If something is wrong`, body: <Complaints /> },
    { id: 'changes', title: t`Changes to this policy`, body: <Changes /> },
  ];
  return (
    <Prose
      title={<Trans>Privacy Policy</Trans>}
      lead={
        <Trans>
          How <span translate="no">{name}</span> looks after what volunteers tell us.
        </Trans>
      }
      updated={<Trans>Last updated: November 22, 2026</Trans>}
      summary={<Summary />}
      sections={sections}
    />
  );
}

function Summary() {
  return (
    <>
      <li>
        <Trans>
          To sign up, you give your name, email address and phone number, and a note if you like. You need no account.
        </Trans>
      </li>
      <li>
        <Trans>Only the organizers see who you are. Everyone else sees how many places are taken.</Trans>
      </li>
      <li>
        <Trans>Reminders come only if you ask for them, and one press stops them.</Trans>
      </li>
      <li>
        <Trans>There are no trackers and no advertising here, and we sell nothing to anyone.</Trans>
      </li>
      <li>
        <Trans>You may see, correct or delete what we hold about you whenever you like.</Trans>
      </li>
    </>
  );
}

function WhoWeAre() {
  const { name, school, contactEmail, privacyEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          <span translate="no">{name}</span> is the parent advisory council of <span translate="no">{school}</span> in
          British Columbia. With this hub we find volunteers for school events. We follow the Personal Information
          Protection Act of British Columbia (PIPA) and, in our email, Canada’s Anti-Spam Legislation (CASL).
        </Trans>
      </p>
      <p>
        <Trans>
          Our privacy contact is responsible for how we keep to this policy, and answers your questions and requests:{' '}
          <MailLink address={privacyEmail} />. For anything else, write to <MailLink address={contactEmail} />.
        </Trans>
      </p>
    </>
  );
}

function WhatWeCollect() {
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
          <Trans>whether you want reminders, and the language in which we write to you;</Trans>
        </li>
        <li>
          <Trans>which place you took, and when.</Trans>
        </li>
      </ul>
      <h3>
        <Trans>When you open an account, which is optional</Trans>
      </h3>
      <ul>
        <li>
          <Trans>your name, your email address and a password, and your phone number if you like;</Trans>
        </li>
        <li>
          <Trans>whether you want reminders;</Trans>
        </li>
        <li>
          <Trans>when you joined and when you last signed in;</Trans>
        </li>
        <li>
          <Trans>the history of your volunteering, with the hours that follow from the times of your places.</Trans>
        </li>
      </ul>
      <h3>
        <Trans>What no form here asks for</Trans>
      </h3>
      <p>
        <Trans>
          An emergency contact, your preferences and availability, and your skills can be of help at an event. We hold
          them only if you give them to the council yourself, for example in a note or an email.
        </Trans>
      </p>
      <h3>
        <Trans>When you organize an event</Trans>
      </h3>
      <p>
        <Trans>
          Your name and email address are on its sheet, so that volunteers can write to you. Everyone who opens the
          sheet can see them.
        </Trans>
      </p>
    </>
  );
}

function AdultsOnly() {
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

function Why() {
  return (
    <>
      <ul>
        <li>
          <Trans>to hold your place, and to let the organizers know who comes;</Trans>
        </li>
        <li>
          <Trans>to confirm it, and to reach you when something changes or on the day itself;</Trans>
        </li>
        <li>
          <Trans>to remind you, if you asked for that;</Trans>
        </li>
        <li>
          <Trans>to count the hours that families give to the school, to thank them, and to plan the next event;</Trans>
        </li>
        <li>
          <Trans>to let you, and nobody else, into your account.</Trans>
        </li>
      </ul>
      <p>
        <Trans>For any other purpose we ask you first. We do not sell, rent or trade what you tell us.</Trans>
      </p>
    </>
  );
}

function Consent() {
  const { privacyEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          By sending a form, you agree that we use what is in it for these purposes. You may take your consent back at
          any time:{' '}
          <AppLink href={pagePaths.manage} className="quiet-link">
            cancel your sign-up
          </AppLink>
          , stop the reminders, delete your account, or write to <MailLink address={privacyEmail} />.
        </Trans>
      </p>
      <p>
        <Trans>
          We then stop using it, unless the law requires us to keep it. Without your name and a way to reach you we
          cannot hold a place for you, so it goes to someone else.
        </Trans>
      </p>
    </>
  );
}

function MailAndReminders() {
  return (
    <>
      <p>
        <Trans>
          Signing up brings you email about that sign-up only: that it is confirmed, changed, cancelled or removed. With
          an account, you also get email about the account. None of it advertises anything.
        </Trans>
      </p>
      <p>
        <Trans>
          Reminders come only if you tick the box; we never tick it for you. Each of them holds a link that stops them.
          One press is enough, you need not sign in, and it works at once.
        </Trans>
      </p>
      <p>
        <Trans>
          Our email goes through the council’s email provider. We keep a record of what was sent, to which address and
          when, so that we can find out why an email did not arrive. Only administrators of this hub can read it.
        </Trans>
      </p>
    </>
  );
}

function WhoSeesIt() {
  return (
    <>
      <ul>
        <li>
          <Trans>
            <strong>Organizers</strong> who manage this hub for the council see the name, email address, phone number
            and notes of everyone who signed up. They may take a list of them to an event.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>You</strong> see your own sign-ups, in your account or with the link in your confirmation email.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Everyone else</strong> sees at most how many places are taken, never by whom.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Companies that work for us</strong> deliver our email, and may run the computer on which this hub
            and its backups are kept. Some may do so outside of British Columbia or Canada.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>We give it to nobody else without your consent, unless the law requires or permits it.</Trans>
      </p>
    </>
  );
}

function SocialMedia() {
  return (
    <p>
      <Trans>
        We post school updates to our own social media page and to our own business account. It goes one way only: this
        hub reads no data about the people who visit, follow or like them, and posts nothing about volunteers. What you
        do on those platforms is between you and them.
      </Trans>
    </p>
  );
}

function Cookies() {
  return (
    <>
      <p>
        <Trans>
          There are no trackers and no visitor statistics here, and no advertising. Fonts, pictures and scripts come
          from this hub itself, so no other company learns that you were here.
        </Trans>
      </p>
      <p>
        <Trans>
          Only if you agree to have the public pages translated by Google, Google learns their words, their addresses
          and your internet address. A cookie remembers that until you stop it.
        </Trans>
      </p>
      <p>
        <Trans>
          While you are signed in, one cookie tells us so; it goes when you sign out, or after a while by itself. An
          organizer has another for the minutes between the password and the code. One without a name remembers for a
          year that you signed in with this browser, so that nobody can lock you out by guessing passwords. If you
          choose a language, a cookie remembers it. To read, or to sign up without an account, no cookie is needed.
        </Trans>
      </p>
      <p>
        <Trans>
          Your browser keeps what you type into the sign-up form until you close its tab, so that nothing is lost and
          your next sign-up is half done. While you are signed in it also keeps your name, to show it.
        </Trans>
      </p>
      <p>
        <Trans>
          It also keeps the last public pages that you saw, so that you can read them without a connection; they hold no
          names of volunteers, and go when you sign out. If you sign up without JavaScript, a cookie lets this browser
          show you your sign-up for half an hour.
        </Trans>
      </p>
      <p>
        <Trans>
          The logs of this hub say which kind of page was asked for, when, and whether that worked. They hold no names,
          no email addresses, no internet addresses, and nothing of what you typed.
        </Trans>
      </p>
    </>
  );
}

function Security() {
  return (
    <ul>
      <li>
        <Trans>Passwords are kept as hashes only: nobody can read them, not even us.</Trans>
      </li>
      <li>
        <Trans>The server decides, at each step, who may see or change what.</Trans>
      </li>
      <li>
        <Trans>Organizers sign in with a password and a code that we email to them.</Trans>
      </li>
      <li>
        <Trans>
          The link in your confirmation email lets whoever has it change or cancel your sign-up. Please keep it to
          yourself.
        </Trans>
      </li>
      <li>
        <Trans>Backups protect everyone’s sign-ups from accidents. We use them for nothing else.</Trans>
      </li>
    </ul>
  );
}

function Retention() {
  return (
    <>
      <p>
        <Trans>
          We keep your sign-ups for as long as we need them for the event, for thanking you and for counting the hours,
          or for as long as the law requires. Then we delete them or take your name off them. You need not wait for
          that: you may cancel or delete them yourself at any time.
        </Trans>
      </p>
      <p>
        <Trans>We keep an account until you delete it.</Trans>
      </p>
      <p>
        <Trans>The following is deleted by itself within a day after the time given:</Trans>
      </p>
      <Ages />
      <p>
        <Trans>
          What is deleted may stay in backups until newer ones take their place. Hours that were given stay in the
          council’s totals, without a name.
        </Trans>
      </p>
    </>
  );
}

/** What ends by age and tells of people; `docs/privacy.md` names the rest. */
function Ages() {
  return (
    <dl className="mt-3 divide-y divide-line border-y border-line">
      <Age of={<Trans>Our emails and posts</Trans>} is={<Days days={retention.mails.days} />} />
      <Age
        of={<Trans>Which reminders you were sent, from the day of the event on</Trans>}
        is={<Days days={retention.reminders.days} />}
      />
      <Age of={<Trans>What administrators did here</Trans>} is={<Years years={yearsKept('auditLog')} />} />
      <Age
        of={<Trans>The proof that you stopped reminders or had your data deleted, without your email address</Trans>}
        is={<Years years={yearsKept('unsubscriptions')} />}
      />
      <Age
        of={<Trans>A request for deletion that was not confirmed</Trans>}
        is={<Days days={retention.unconfirmedDeletions.days} />}
      />
      <Age of={<Trans>A sign-in, unless you sign out before</Trans>} is={<Days days={retention.sessions.days} />} />
      <Age
        of={<Trans>Codes for signing in, and when wrong ones were entered</Trans>}
        is={<Days days={retention.loginCodes.days} />}
      />
    </dl>
  );
}

function Age({ of, is }: { readonly of: ReactNode; readonly is: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-6 py-2.5">
      <dt className="min-w-0">{of}</dt>
      <dd className="shrink-0 font-bold">{is}</dd>
    </div>
  );
}

function Days({ days }: { readonly days: number }) {
  return <Plural value={days} one="# day" other="# days" />;
}

function Years({ years }: { readonly years: number }) {
  return <Plural value={years} one="# year" other="# years" />;
}

function Rights() {
  const { privacyEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          You may ask what we hold about you, how we used it and who has received it, and have it corrected or deleted.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>Yourself:</strong> the link in your confirmation email shows and changes a sign-up. With an account,
            your profile shows your details and sign-ups, and you change or delete them there.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Through us:</strong> write to <MailLink address={privacyEmail} />. So that nobody else gets what is
            yours, please write from the address that you signed up with; we may ask for more to be sure.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          We answer within 30 business days, as PIPA requires. If we cannot do all of it, we tell you why. We delete
          what you want deleted within 30 days:{' '}
          <AppLink href={pagePaths.deletion} className="quiet-link">
            how to have your data deleted
          </AppLink>
          .
        </Trans>
      </p>
    </>
  );
}

function Complaints() {
  const { privacyEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          Tell our privacy contact first, at <MailLink address={privacyEmail} />. We look into every complaint and tell
          you what we found and what we do about it.
        </Trans>
      </p>
      <p>
        <Trans>
          If our answer does not satisfy you, turn to the Office of the Information and Privacy Commissioner for British
          Columbia, which costs nothing:{' '}
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

function Changes() {
  return (
    <p>
      <Trans>
        When this policy changes, so does the date at its top. Should we ever want to use what you told us for something
        new, we will ask you first.
      </Trans>
    </p>
  );
}
