import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import { CommunicationsSection } from '#client/features/communications/management/communications-section.tsx';

export function CommunicationsTab({ session }: { readonly session: AdminSession }) {
  return <CommunicationsSection mailReady={session.mailReady} />;
}
