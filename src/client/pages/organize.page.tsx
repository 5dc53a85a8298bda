import { Trans, useLingui } from '@lingui/react/macro';
import { InvitationCard } from '#client/features/invitations/invitation-card.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';

export function OrganizePage() {
  const { t } = useLingui();
  useDocumentTitle(t`Help organize a signup sheet`);
  return (
    <>
      <InvitationCard />
      <noscript>
        <p className="mx-auto mt-4 max-w-[31.25rem] text-center text-muted">
          <Trans>This page needs JavaScript.</Trans>
        </p>
      </noscript>
    </>
  );
}
