import { AdminGate } from '#client/features/accounts/admin-gate.tsx';
import { Dashboard } from './dashboard.tsx';

export function ManagementPage() {
  return <AdminGate>{(session) => <Dashboard session={session} />}</AdminGate>;
}
