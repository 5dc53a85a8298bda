import { AdminGate } from '#client/features/sign-in/admin-gate.tsx';
import { OrganizerDashboard } from './organizer-dashboard.tsx';
import { Dashboard } from './dashboard.tsx';

export function ManagementPage() {
  return (
    <AdminGate>
      {(session) =>
        session.user.isAdmin ? <Dashboard session={session} /> : <OrganizerDashboard user={session.user} />
      }
    </AdminGate>
  );
}
