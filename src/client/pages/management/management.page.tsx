import { AdminGate } from '#client/features/sign-in/admin-gate.tsx';
import { Dashboard } from './dashboard.tsx';

export function ManagementPage() {
  return <AdminGate>{(session) => <Dashboard session={session} />}</AdminGate>;
}
