import type { AdminSession } from '#client/features/accounts/admin-gate.tsx';
import { CommunicationsSection } from '#client/features/communications/management/communications-section.tsx';

/** Everything that was ever sent. */
export function CommunicationsTab({ session }: { readonly session: AdminSession }) {
  return <CommunicationsSection mailReady={session.mailReady} />;
}
