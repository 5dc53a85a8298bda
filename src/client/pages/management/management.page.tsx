import { AdminGate } from '#client/features/accounts/admin-gate.tsx';
import { Dashboard } from './dashboard.tsx';

/** The management area, behind its gate. */
export function ManagementPage() {
  return <AdminGate>{(session) => <Dashboard session={session} />}</AdminGate>;
}
