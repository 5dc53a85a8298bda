import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { useAnswerDays } from '#client/features/questions/questions.api.ts';
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
    { id: 'consent', title: t`Your consent, and how to take it back`, body: <Consent /> },
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
      updated={<Trans>Last updated: November 23, 2026</Trans>}
      summary={<Summary />}
      sections={sections}
    />
  );
}

function ShownByChoice() {
  return <Trans>The exception is what you choose to show: a name for everyone to see, and what you bring.</Trans>;
}

function Summary() {
  return (
    <>
      <li>
        <Trans>
          To sign up, you give your name, email address and phone number, and a note if you like. You don’t need an
          account.
        </Trans>
      </li>
      <li>
        <Trans>Only the organizers see who you are. Everyone else sees how many places are taken.</Trans>{' '}
        <ShownByChoice />
      </li>
      <li>
        <Trans>
          You get reminders, requests for help, and news only if you agree to each, and you can stop each in one step.
        </Trans>
      </li>
      <li>
        <Trans>There are no trackers and no advertising here, and we sell nothing to anyone.</Trans>
      </li>
      <li>
        <Trans>You can see, correct or delete the information we have about you at any time.</Trans>
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

function Consent() {
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

function MailAndReminders() {
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
          Our email goes through the council’s email provider. We keep a record of what we sent, to which address and
          when, so that we can find out why an email didn’t arrive. Only administrators of this site can read it.
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
            <strong>Organizers</strong> who manage this site for the council see the name, email address, phone number
            and notes of everyone who signed up. They may take a list of volunteers to an event.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>You</strong> see your own sign-ups, in your account or with the link in your confirmation email.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Everyone else</strong> sees only how many places are taken, never by whom.
          </Trans>{' '}
          <ShownByChoice />
        </li>
        <li>
          <Trans>
            <strong>Companies that work for us</strong> deliver our email, and may run the computer that holds this site
            and its backups. Some may do so outside British Columbia or Canada.
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
        We post school updates to our own social media page and business account. It goes one way only: this site reads
        no data about the people who visit, follow or like them, and posts nothing about volunteers. What you do on
        those platforms is between you and them.
      </Trans>
    </p>
  );
}

function Cookies() {
  return (
    <>
      <p>
        <Trans>
          There are no trackers, no visitor statistics and no advertising here. Fonts, pictures and scripts come from
          this site itself, so no other company learns that you were here.
        </Trans>
      </p>
      <p>
        <Trans>
          If you agree to have Google translate the public pages, and only then, Google sees their text, their addresses
          and your IP address. A cookie remembers your choice until you stop it.
        </Trans>
      </p>
      <p>
        <Trans>
          While you’re signed in, one cookie tells us so. It’s removed when you sign out, or after a while. Organizers
          have another one for the minutes between the password and the code. One without a name remembers for a year
          that you signed in with this browser, so that nobody can lock you out by guessing passwords. If you choose a
          language, a cookie remembers it. You don’t need any cookie to read, or to sign up without an account.
        </Trans>
      </p>
      <p>
        <Trans>
          Your browser keeps what you type in the sign-up form until you close the tab, so that nothing is lost and your
          next sign-up is faster. While you’re signed in, it also keeps your name, to show it.
        </Trans>
      </p>
      <p>
        <Trans>
          It also keeps the last public pages you saw, so that you can read them offline. They contain no names of
          volunteers, and are removed when you sign out. If you sign up without JavaScript, a cookie lets this browser
          show you your sign-up for half an hour.
        </Trans>
      </p>
      <p>
        <Trans>
          Our logs show what kind of page was requested, when, and whether it worked. They contain no names, no email
          addresses, no IP addresses, and nothing you typed.
        </Trans>
      </p>
    </>
  );
}

function Security() {
  return (
    <ul>
      <li>
        <Trans>We store passwords only as hashes, so nobody can read them, not even us.</Trans>
      </li>
      <li>
        <Trans>The server decides, at each step, who may see or change what.</Trans>
      </li>
      <li>
        <Trans>Organizers sign in with a password and a code that we email them.</Trans>
      </li>
      <li>
        <Trans>
          Anyone with the link in your confirmation email can change or cancel your sign-up. Please keep it to yourself.
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
          We keep your sign-ups for as long as we need them for the event, to thank you and to count the hours, or for
          as long as the law requires. Then we delete them or take your name off them. You don’t have to wait: you can
          cancel or delete them yourself at any time.
        </Trans>
      </p>
      <p>
        <Trans>We keep an account until you delete it.</Trans>
      </p>
      <p>
        <Trans>We delete the following automatically within a day after the time given:</Trans>
      </p>
      <Ages />
      <p>
        <Trans>
          Deleted data may stay in backups until newer ones replace them. Hours you gave stay in the council’s totals,
          without a name.
        </Trans>
      </p>
    </>
  );
}

/** Retention of personal data only; `docs/privacy.md` lists the rest. */
function Ages() {
  const answerDays = useAnswerDays();
  return (
    <dl className="mt-3 divide-y divide-line border-y border-line">
      <Age
        of={<Trans>Your answers to the organizers’ questions, counted from the day of the event</Trans>}
        is={<Days days={answerDays} />}
      />
      <Age of={<Trans>Our emails and posts</Trans>} is={<Days days={retention.mails.days} />} />
      <Age
        of={<Trans>Which reminders we sent you, counted from the day of the event</Trans>}
        is={<Days days={retention.reminders.days} />}
      />
      <Age
        of={<Trans>What administrators and organizers did on this site</Trans>}
        is={<Years years={yearsKept('auditLog')} />}
      />
      <Age
        of={
          <Trans>
            Proof of which emails you agreed to, once you no longer do, and that your data was deleted, without your
            email address
          </Trans>
        }
        is={<Years years={yearsKept('consents')} />}
      />
      <Age
        of={<Trans>A request for deletion that wasn’t confirmed</Trans>}
        is={<Days days={retention.unconfirmedDeletions.days} />}
      />
      <Age
        of={<Trans>An invitation to organize a sheet that wasn’t accepted</Trans>}
        is={<Days days={retention.organizerInvitations.days} />}
      />
      <Age of={<Trans>A sign-in, unless you sign out first</Trans>} is={<Days days={retention.sessions.days} />} />
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

function Complaints() {
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

function Changes() {
  return (
    <p>
      <Trans>
        When this policy changes, we change the date at the top. If we ever want to use what you told us for something
        new, we’ll ask you first.
      </Trans>
    </p>
  );
}
