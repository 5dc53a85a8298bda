import { Trans } from '@lingui/react/macro';
import { HttpError } from '#client/lib/http.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { NeedsScript } from '#client/ui/needs-script.tsx';
import { Statement } from './statement.tsx';

export interface NotOpenedProps {
  readonly error: unknown;
  readonly isTrying: boolean;
  readonly onAgain: () => void;
}

/** Why a mailed link shows nothing: it is altered or its slot is gone, or the server was not reached. */
export function NotOpened({ error, isTrying, onAgain }: NotOpenedProps) {
  if (!isDeadLink(error)) return <NotReached isTrying={isTrying} onAgain={onAgain} />;
  return (
    <Statement title={<Trans>This link no longer works</Trans>}>
      <Trans>The event was removed, or the link is incomplete. Copy the whole link from your email.</Trans>
    </Statement>
  );
}

/** Whether another try would get the same answer. */
export function isDeadLink(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status < 500 && error.status !== 429;
}

export function NotReached({ isTrying, onAgain }: Omit<NotOpenedProps, 'error'>) {
  return (
    <>
      <Statement title={<Trans>We can’t reach the server</Trans>}>
        <Trans>Nothing has changed. Check your connection and try again.</Trans>
      </Statement>
      <Button className="justify-self-start" busy={isTrying} onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

export function LinkMissing() {
  return (
    <Statement title={<Trans>Open the link from your email</Trans>}>
      <Trans>This page opens only by the link in our email about the waiting list.</Trans>
    </Statement>
  );
}

export function LinkWithoutScript() {
  const { contactEmail } = useSite();
  return (
    <NeedsScript>
      <Trans>
        This page needs JavaScript. Without it, email{' '}
        <a href={mailtoAddress(contactEmail)} className="font-semibold underline" translate="no">
          {contactEmail}
        </a>{' '}
        and say whether you accept the place, decline it, or leave the waiting list.
      </Trans>
    </NeedsScript>
  );
}
