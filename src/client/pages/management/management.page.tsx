import { Suspense } from 'react';
import { AdminGate } from '#client/features/sign-in/admin-gate.tsx';
import { Dashboard } from './dashboard.tsx';
import { OrganizersDashboard } from './organizers-dashboard.ts';

export function ManagementPage() {
  return (
    <AdminGate>
      {(session) =>
        session.user.isAdmin ? (
          <Dashboard session={session} />
        ) : (
          <Suspense fallback={null}>
            <OrganizersDashboard user={session.user} />
          </Suspense>
        )
      }
    </AdminGate>
  );
}
