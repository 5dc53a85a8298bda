import { Trans } from '@lingui/react/macro';
import { pagePaths } from '#contract/paths.ts';
import { isDeadLink, NotReached, type NotOpenedProps } from '#client/features/offers/link-faults.tsx';
import { Statement } from '#client/features/offers/statement.tsx';
import { useSite } from '#client/lib/page-data.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { NeedsScript } from '#client/ui/needs-script.tsx';

/** Why a link shows nothing: the search is over, it is altered, or the server was not reached. */
export function TakeOverNotOpened({ error, isTrying, onAgain }: NotOpenedProps) {
  if (!isDeadLink(error)) return <NotReached isTrying={isTrying} onAgain={onAgain} />;
  return (
    <>
      {error.status === 410 ? (
        <Statement title={<Trans>This search has ended</Trans>}>
          <Trans>Thank you for wanting to help! See where else you can.</Trans>
        </Statement>
      ) : (
        <Statement title={<Trans>This link no longer works</Trans>}>
          <Trans>The link is incomplete. Copy the whole link from the message that you got.</Trans>
        </Statement>
      )}
      <ToListing />
    </>
  );
}

export function TakeOverLinkMissing() {
  return (
    <>
      <Statement title={<Trans>Open the link that somebody sent you</Trans>}>
        <Trans>This page opens only by the link of a volunteer who is looking for a replacement.</Trans>
      </Statement>
      <ToListing />
    </>
  );
}

function ToListing() {
  return (
    <a href={pagePaths.listing} className={`${buttonClass('outline')} justify-self-start`}>
      <Trans>View All Opportunities</Trans>
    </a>
  );
}

export function TakeOverWithoutScript() {
  const { contactEmail } = useSite();
  return (
    <NeedsScript>
      <Trans>
        This page needs JavaScript. Without it, email{' '}
        <a href={mailtoAddress(contactEmail)} className="font-semibold underline" translate="no">
          {contactEmail}
        </a>{' '}
        and say whose place you can take over.
      </Trans>
    </NeedsScript>
  );
}
