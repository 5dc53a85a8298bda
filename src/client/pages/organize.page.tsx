import { useLingui } from '@lingui/react/macro';
import { InvitationCard } from '#client/features/invitations/invitation-card.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';

export function OrganizePage() {
  const { t } = useLingui();
  useDocumentTitle(t`Help organize a signup sheet`);
  return <InvitationCard />;
}
