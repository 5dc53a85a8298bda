import { CircleCheck, CirclePause, MailWarning } from 'lucide-react';
import type { EmailView } from '#contract/email.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

/** Whether mail goes out, in a word. */
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

/** Why no mail goes out, what that means, and what to do. */
export function PausedNote({ email }: { readonly email: EmailView }) {
  const { date } = useSchoolTime();
  const { paused, sending } = email;
  if (paused === null || sending === null) return null;
  const moment = (
    <span translate="no">
      {date('short', paused.until)}, {date('time', paused.until)}
    </span>
  );
  return (
    <div className="grid gap-1 rounded-control bg-brick-soft px-4 py-3 text-brick-dark forced-colors:border">
      {paused.why === 'password' ? (
        <>
          <p className="font-bold">The mail server refused the password</p>
          <p className="text-small">
            {sending.by === 'environment' ? (
              <span>
                Whoever runs the server has to correct SMTP_URL and start it again. Nothing is lost: what waits goes out
                then.
              </span>
            ) : (
              <span>
                App passwords end when the password of the account is changed. Make a new one and enter it under Sender.
                Nothing is lost: what waits goes out then.
              </span>
            )}{' '}
            <span>Meanwhile administrators sign in without a code. The next try is on </span>
            {moment}.
          </p>
        </>
      ) : paused.why === 'quota' ? (
        <>
          <p className="font-bold">The provider takes no more mail for today</p>
          <p className="text-small">
            <span>What waits goes out by itself from </span>
            {moment}
            <span>. If it happens again, set a lower limit.</span>
          </p>
        </>
      ) : (
        <>
          <p className="font-bold">The mail server wants to be asked later</p>
          <p className="text-small">
            <span>It had too many sign-ins. What waits goes out by itself from </span>
            {moment}.
          </p>
        </>
      )}
      <p className="text-small">
        <span>What it said: </span>
        <span translate="no">{paused.reason}</span>
      </p>
    </div>
  );
}
