import type { ReactNode } from 'react';
import type { EmailView } from '#contract/email.ts';
import { Button } from '#client/ui/button.tsx';
import { MailAddress } from '#client/ui/mail-address.tsx';

interface RecipientsCardProps {
  readonly saved: EmailView['saved'];
  readonly onEditDefault: () => void;
  readonly onEditAlerts: () => void;
}

export function RecipientsCard({ saved, onEditDefault, onEditAlerts }: RecipientsCardProps) {
  const { adminEmail, emailRecipients } = saved;
  return (
    <section aria-labelledby="recipients-heading" className="card grid content-start gap-4 p-4 md:p-5">
      <h3 id="recipients-heading" className="text-[1.15625rem]">
        Recipients
      </h3>
      <Recipient name="Default recipient" onEdit={onEditDefault}>
        {adminEmail === null ? (
          <p className="text-muted">None set. Tests go to whoever sends them</p>
        ) : (
          <MailAddress of={adminEmail} />
        )}
      </Recipient>
      <Recipient name="Alert recipients" onEdit={onEditAlerts}>
        {emailRecipients.length === 0 ? (
          <p className="text-muted">{adminEmail === null ? 'Every full administrator' : 'The default recipient'}</p>
        ) : (
          <ul className="grid gap-0.5">
            {emailRecipients.map((address) => (
              <li key={address}>
                <MailAddress of={address} />
              </li>
            ))}
          </ul>
        )}
      </Recipient>
    </section>
  );
}

interface RecipientProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}

function Recipient({ name, onEdit, children }: RecipientProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <h4 className="text-small font-semibold text-muted">{name}</h4>
      <Button
        variant="link"
        size="sm"
        className="-my-2.5 -me-1"
        aria-label={`Edit the ${name.toLowerCase()}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <div className="col-span-2 min-w-0">{children}</div>
    </div>
  );
}
