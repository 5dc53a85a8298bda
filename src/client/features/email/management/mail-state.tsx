import { CircleCheck, CirclePause, MailWarning } from 'lucide-react';
import type { EmailView } from '#contract/email.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

export function MailStateBadge({ email }: { readonly email: EmailView }) {
  const { Icon, words, colours } = stateOf(email);
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-small font-bold forced-colors:border ${colours}`}
    >
      <Icon aria-hidden="true" size={16} />
      <span>{words}</span>
    </span>
  );
}

function stateOf({ sending, paused }: EmailView) {
  if (sending === null)
    return { Icon: MailWarning, words: 'Not set up', colours: 'bg-marigold-soft text-marigold-ink' };
  if (paused !== null) return { Icon: CirclePause, words: 'Paused', colours: 'bg-brick-soft text-brick' };
  return { Icon: CircleCheck, words: 'Sending', colours: 'bg-spruce-soft text-spruce-dark' };
}

export function PausedNote({ email }: { readonly email: EmailView }) {
  const { date } = useSchoolTime();
  const { paused, sending } = email;
  if (paused === null || sending === null) return null;
  const { title, text } = pauseMessage(paused.why, sending.by);
  return (
    <div className="grid gap-1 rounded-control bg-brick-soft px-4 py-3 text-brick-dark forced-colors:border">
      <p className="font-bold">{title}</p>
      <p className="text-small">{text}</p>
      <p className="text-small">
        <span>Next try: </span>
        <span translate="no">
          {date('short', paused.until)}, {date('time', paused.until)}
        </span>
      </p>
      <p className="text-small">
        <span>Its answer: </span>
        <span translate="no">{paused.reason}</span>
      </p>
    </div>
  );
}

type Sending = NonNullable<EmailView['sending']>;
type Pause = NonNullable<EmailView['paused']>;

function pauseMessage(why: Pause['why'], by: Sending['by']): { readonly title: string; readonly text: string } {
  if (why === 'quota')
    return {
      title: 'The provider won’t accept more email today',
      text: 'Waiting emails go out automatically a day later. If it happens again, set a lower limit.',
    };
  if (why === 'sign-ins')
    return {
      title: 'The mail server asked us to try later',
      text: 'It had too many sign-ins. Waiting emails go out automatically.',
    };
  if (why === 'unreachable')
    return {
      title: 'We can’t reach the mail server',
      text:
        by === 'environment'
          ? 'Ask whoever runs the server to check its connection, the firewall and SMTP_URL. Nothing is lost: waiting emails go out automatically. Until then, sign-in codes won’t arrive.'
          : 'Check the server and the port under Sender, and ask whoever runs the server about its connection and firewall. Nothing is lost: waiting emails go out automatically. Until then, sign-in codes won’t arrive.',
    };
  return {
    title: 'The mail server refused the password',
    text:
      by === 'environment'
        ? 'Ask whoever runs the server to correct SMTP_URL and restart it. Nothing is lost: waiting emails go out then. Until then, administrators sign in without a code.'
        : 'App passwords stop working when the account’s password changes. Create a new one and enter it under Sender. Nothing is lost: waiting emails go out then. Until then, administrators sign in without a code.',
  };
}
