import { KeyRound, Mail } from 'lucide-react';
import type { EmailView } from '#contract/email.ts';
import { Button } from '#client/ui/button.tsx';
import { MailAddress } from '#client/ui/mail-address.tsx';

interface SenderCardProps {
  readonly email: EmailView;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** Says whether an app password is set, never the password. */
export function SenderCard({ email, onEdit, onRemove }: SenderCardProps) {
  const { saved, sending } = email;
  const byEnvironment = sending?.by === 'environment';
  const isSaved = saved.senderEmail !== null || saved.passwordSet;
  return (
    <section aria-labelledby="sender-heading" className="card grid content-start gap-3 p-4 md:p-5">
      <h3 id="sender-heading" className="text-[1.15625rem]">
        Sender
      </h3>
      {byEnvironment ? (
        <p className="rounded-control bg-desk px-4 py-3 text-small">
          Email is sent as set by SMTP_URL on the server. The sender saved here is used only if whoever runs the server
          removes SMTP_URL.
        </p>
      ) : null}
      {isSaved ? (
        <ul className="grid gap-2">
          <li className="flex gap-2.5">
            <Mail aria-hidden="true" size={19} className="mt-0.5 shrink-0 text-muted" />
            {saved.senderEmail === null ? (
              <span className="text-muted">No address yet</span>
            ) : (
              <MailAddress of={saved.senderEmail} className="min-w-0" />
            )}
          </li>
          <li className="flex gap-2.5">
            <KeyRound aria-hidden="true" size={19} className="mt-0.5 shrink-0 text-muted" />
            <span>
              App password: {saved.passwordSet ? <strong>set</strong> : <strong className="text-brick">not set</strong>}
            </span>
          </li>
        </ul>
      ) : (
        <p className="text-muted">
          {byEnvironment
            ? 'No sender is saved here.'
            : 'Connect the council’s email account once to send confirmations, reminders and codes from it.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" aria-label={isSaved ? 'Change the sender' : undefined} onClick={onEdit}>
          {isSaved ? 'Change' : 'Connect the sender'}
        </Button>
        {isSaved ? (
          <Button variant="ghost" className="text-brick!" aria-label="Disconnect the sender" onClick={onRemove}>
            Disconnect
          </Button>
        ) : null}
      </div>
    </section>
  );
}
