import { Gauge, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EmailView } from '#contract/email.ts';
import { Button } from '#client/ui/button.tsx';
import { MailAddress } from '#client/ui/mail-address.tsx';
import { MailStateBadge, PausedNote } from './mail-state.tsx';
import { TestResult, type Tested } from './test-result.tsx';

interface SendingCardProps {
  readonly email: EmailView;
  readonly isTesting: boolean;
  readonly tested: Tested | null;
  readonly onConnect: () => void;
  readonly onTest: () => void;
  readonly onLimits: () => void;
}

export function SendingCard({ email, isTesting, tested, onConnect, onTest, onLimits }: SendingCardProps) {
  const { sending } = email;
  return (
    <section aria-labelledby="sending-heading" className="card grid gap-4 p-4 md:p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="sending-heading" className="text-[1.15625rem]">
          Configuration summary
        </h3>
        <MailStateBadge email={email} />
      </header>
      <PausedNote email={email} />
      {sending === null ? <p>No email goes out. Emails wait here until you connect a sender.</p> : null}
      <dl className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)]">
        {sending === null ? (
          <Fact name="From">
            <span className="text-muted">Nobody yet</span>
          </Fact>
        ) : (
          <>
            <Fact name="From">
              <From sending={sending} />
            </Fact>
            <Fact name="Through">
              <Through sending={sending} />
            </Fact>
          </>
        )}
        <Fact name="Last 24 hours">
          <Sent email={email} />
        </Fact>
        <Fact name="Waiting">
          <Waiting email={email} />
        </Fact>
      </dl>
      <div className="grid gap-3 border-t border-line pt-4">
        <div className="flex flex-wrap gap-2.5">
          {sending === null ? <Button onClick={onConnect}>Connect the sender</Button> : null}
          <Button variant={sending === null ? 'outline' : 'default'} busy={isTesting} onClick={onTest}>
            {isTesting ? null : <Send aria-hidden="true" size={18} />}
            <span>{isTesting ? 'Sending the test…' : 'Send a test email'}</span>
          </Button>
          <Button variant="outline" onClick={onLimits}>
            <Gauge aria-hidden="true" size={18} />
            <span>Sending limits</span>
          </Button>
        </div>
        <p className="text-small text-muted">
          <span>A test goes to </span>
          <MailAddress of={email.testRecipient} className="font-semibold text-ink" />
          <span>. You’ll see the result within 15 seconds.</span>
        </p>
        <TestResult tested={isTesting ? null : tested} />
      </div>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-0.5 md:contents">
      <dt className="text-small text-muted md:pt-0.5">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

type Sending = NonNullable<EmailView['sending']>;

function From({ sending }: { readonly sending: Sending }) {
  return (
    <>
      <p>
        <bdi className="font-semibold" translate="no">
          {sending.from.name}
        </bdi>{' '}
        <MailAddress of={sending.from.address} />
      </p>
      {sending.fromByEnvironment ? <p className="text-small text-muted">Set by MAIL_FROM on the server</p> : null}
    </>
  );
}

function Through({ sending }: { readonly sending: Sending }) {
  const { provider, host, port, by } = sending;
  return (
    <>
      <p className="wrap-anywhere" translate="no">
        {provider === null ? `${host}, port ${port}` : `${provider} (${host}, port ${port})`}
      </p>
      <p className="text-small text-muted">{by === 'environment' ? 'Set by SMTP_URL on the server' : 'Saved here'}</p>
    </>
  );
}

function Sent({ email }: { readonly email: EmailView }) {
  const { sent, most, kept, secondsBetween } = email.counted;
  const pace =
    secondsBetween === 0
      ? null
      : `At most one every ${secondsBetween === 1 ? 'second' : `${secondsBetween} seconds`}. `;
  if (most === null)
    return (
      <>
        <p>
          <span translate="no">{sent}</span> sent, without a limit
        </p>
        {pace === null ? null : <p className="text-small text-muted">{pace}</p>}
      </>
    );
  const part = Math.min(100, (sent / most) * 100);
  return (
    <>
      <p className="tabular-nums">
        <span translate="no">
          {sent} of {most}
        </span>{' '}
        sent
      </p>
      <div aria-hidden="true" className="mt-1.5 h-2 max-w-80 overflow-hidden rounded-full bg-line forced-colors:border">
        <div
          className={`h-full rounded-full forced-colors:bg-[Highlight] ${sent >= most ? 'bg-brick' : 'bg-spruce'}`}
          style={{ width: `${part}%` }}
        />
      </div>
      <p className="mt-1.5 text-small text-muted">
        {pace}
        {kept} more are kept for confirmations; codes always go.
      </p>
    </>
  );
}

function Waiting({ email }: { readonly email: EmailView }) {
  const { all, bulk } = email.waiting;
  const { sent, most } = email.counted;
  if (all === 0) return <p>Nothing</p>;
  const isFull = most !== null && sent >= most && email.sending !== null;
  return (
    <>
      <p>
        <span translate="no">{all}</span> {all === 1 ? 'email' : 'emails'}
        {bulk === 0 ? null : (
          <span>
            , of which <span translate="no">{bulk}</span>{' '}
            {bulk === 1 ? 'is a reminder or message' : 'are reminders and letters'}
          </span>
        )}
      </p>
      {isFull && bulk > 0 ? (
        <p className="text-small text-muted">
          You’ve reached the limit. They go out once the first email of the last 24 hours is a day old.
        </p>
      ) : null}
    </>
  );
}
