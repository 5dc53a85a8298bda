import { MailWarning } from 'lucide-react';
import { managementTab } from '#contract/paths.ts';
import type { AdminSession } from '#client/features/accounts/admin-gate.tsx';
import { useSchoolTime, useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { MailLink } from '#client/ui/prose.tsx';

interface Trouble {
  readonly title: string;
  /** What it means. */
  readonly text: string;
  /** What a full administrator can do about it, as the words of a link; absent where there is only waiting. */
  readonly remedy?: string;
}

const SECOND_STEP_OFF = 'and signing in asks for no code: the second step is off';
const troubles = {
  'not-set-up': {
    title: 'Mail is not set up',
    text: `Confirmations wait in the outbox until it is, ${SECOND_STEP_OFF}.`,
    remedy: 'Connect the sender in Email Settings',
  },
  password: {
    title: 'Mail is paused: the password was refused',
    text: `The mail server no longer accepts the app password. Everything waits, ${SECOND_STEP_OFF}.`,
    remedy: 'Enter a new one in Email Settings',
  },
  quota: {
    title: 'Mail is paused: the daily limit is reached',
    text: 'The provider takes no more mail for today. What waits goes out by itself, a day later.',
    remedy: 'See how much was sent in Email Settings',
  },
  unreachable: {
    title: 'The mail server cannot be reached',
    text: 'Everything waits and goes out by itself when it answers again. Codes for signing in do not arrive: whoever runs the server can make one in its shell.',
    remedy: 'See what is wrong in Email Settings',
  },
} satisfies Record<string, Trouble>;

/** Says that no mail leaves the house, what that means, and what to do or whom to ask. */
export function MailBanner({ session }: { readonly session: AdminSession }) {
  const trouble = troubleOf(session);
  if (trouble === null) return null;
  const { title, text, remedy } = trouble;
  return (
    <section
      aria-label={title}
      className="flex gap-3.5 rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink md:px-5 forced-colors:border"
    >
      <MailWarning aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="text-small">
        <p className="text-body font-bold">{title}</p>
        {session.mailPaused === 'unreachable' && session.mailPausedSince !== null && (
          <Since at={session.mailPausedSince} />
        )}
        <p>{text}</p>
        {session.user.role === 'full-admin' ? (
          <AppLink
            href={managementTab('email')}
            className="-mb-2 inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {remedy}
          </AppLink>
        ) : (
          <WhomToAsk />
        )}
      </div>
    </section>
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
      <span>Please tell a full administrator, or write to </span>
      <MailLink address={contactEmail} className="font-bold underline underline-offset-4" />
      <span>.</span>
    </p>
  );
}
