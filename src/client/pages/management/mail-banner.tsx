import { MailWarning } from 'lucide-react';
import { managementTab } from '#contract/paths.ts';
import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import { useSchoolTime, useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { MailLink } from '#client/ui/prose.tsx';
import { REMEDY, TroubleBanner } from './trouble-banner.tsx';

interface Trouble {
  readonly title: string;
  readonly text: string;
  /** The text of a link for full administrators; absent if there is nothing to do but wait. */
  readonly remedy?: string;
}

const SECOND_STEP_OFF = 'and you don’t need a code to sign in: the second step is off';
const troubles = {
  'not-set-up': {
    title: 'Email is not set up',
    text: `Confirmations wait in the outbox until it is, ${SECOND_STEP_OFF}.`,
    remedy: 'Connect the sender in Email Settings',
  },
  password: {
    title: 'Email is paused: the mail server refused the password',
    text: `The mail server no longer accepts the app password. Emails are waiting, ${SECOND_STEP_OFF}.`,
    remedy: 'Enter a new one in Email Settings',
  },
  quota: {
    title: 'Email is paused: we’ve reached the daily limit',
    text: 'The provider won’t accept more email today. Waiting emails go out automatically a day later.',
    remedy: 'See how much was sent in Email Settings',
  },
  unreachable: {
    title: 'We can’t reach the mail server',
    text: 'Emails go out automatically when it answers again. Sign-in codes won’t arrive. Whoever runs the server can create one on the command line.',
    remedy: 'See what’s wrong in Email Settings',
  },
} satisfies Record<string, Trouble>;

export function MailBanner({ session }: { readonly session: AdminSession }) {
  const trouble = troubleOf(session);
  if (trouble === null) return null;
  const { title, text, remedy } = trouble;
  return (
    <TroubleBanner title={title} sign={MailWarning}>
      {session.mailPaused === 'unreachable' && session.mailPausedSince !== null && (
        <Since at={session.mailPausedSince} />
      )}
      <p>{text}</p>
      {session.user.role === 'full-admin' ? (
        <AppLink href={managementTab('email')} className={REMEDY}>
          {remedy}
        </AppLink>
      ) : (
        <WhomToAsk />
      )}
    </TroubleBanner>
  );
}

function troubleOf({ mailReady, mailPaused }: AdminSession): Trouble | null {
  if (mailPaused !== null) return troubles[mailPaused];
  return mailReady ? null : troubles['not-set-up'];
}

function Since({ at }: { readonly at: string }) {
  const { date } = useSchoolTime();
  return (
    <p>
      <span>Since </span>
      <span translate="no">
        {date('short', at)}, {date('time', at)}
      </span>
    </p>
  );
}

function WhomToAsk() {
  const { contactEmail } = useSite();
  return (
    <p className="mt-1">
      <span>Please tell a full administrator, or email </span>
      <MailLink address={contactEmail} className="font-bold underline underline-offset-4" />
      <span>.</span>
    </p>
  );
}
