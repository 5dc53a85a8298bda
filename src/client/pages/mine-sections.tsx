import '#client/ui/styles.css';
import { Trans } from '@lingui/react/macro';
import type { MailboxView } from '#contract/mailbox.ts';
import { OwnCertificatesList } from '#client/features/certificates/own-certificates.tsx';
import { OwnHoursList } from '#client/features/profile/own-hours.tsx';
import { OwnCalendar } from '#client/features/calendars/own-calendar.tsx';
import { ForgetMailbox } from '#client/features/mine/forget-mailbox.tsx';
import { OwnSignups } from '#client/features/mine/own-signups.tsx';

export interface MineSectionsProps extends Pick<MailboxView, 'by'> {
  readonly address: string;
}

/**
 * What the reader of a mailbox sees, one section below the other. Each gets the address, fetches what is its own, and
 * shows nothing as long as there is nothing.
 */
export function MineSections({ address, by }: MineSectionsProps) {
  return (
    <div className="grid gap-8">
      <p className="text-muted">
        <Trans>
          Sign-ups under{' '}
          <strong className="font-semibold wrap-anywhere text-ink" translate="no">
            {address}
          </strong>
        </Trans>
      </p>
      <OwnSignups address={address} />
      <OwnHoursList />
      <OwnCertificatesList />
      <OwnCalendar address={address} />
      <ForgetMailbox by={by} />
    </div>
  );
}
