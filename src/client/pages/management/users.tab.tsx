import type { AdminSession } from '#client/features/accounts/admin-gate.tsx';
import { DeletionRequestsSection } from '#client/features/deletion/management/deletion-requests-section.tsx';
import { AuditLogSection } from '#client/features/users/management/audit-log.tsx';
import { UsersSection } from '#client/features/users/management/users-section.tsx';

/** The people of the hub, and what administrators did. */
export function UsersTab({ session }: { readonly session: AdminSession }) {
  return (
    <div className="grid gap-8 md:gap-10">
      <UsersSection ownId={session.user.id} />
      <DeletionRequestsSection />
      <AuditLogSection />
    </div>
  );
}
