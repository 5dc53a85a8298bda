import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import { deletionRequestsQuery } from '#client/features/deletion/deletion.api.ts';
import {
  DeletionRequestsSection,
  REQUESTS_HEADING,
} from '#client/features/deletion/management/deletion-requests-section.tsx';
import { isUrgentAt } from '#client/features/deletion/management/kept-labels.ts';
import { AUDIT_HEADING, AuditLogSection } from '#client/features/users/management/audit-log.tsx';
import { UsersSection } from '#client/features/users/management/users-section.tsx';

export function UsersTab({ session }: { readonly session: AdminSession }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:gap-10">
      <UsersSection ownId={session.user.id}>
        <Ways />
      </UsersSection>
      <DeletionRequestsSection />
      <AuditLogSection />
    </div>
  );
}

function Ways() {
  const { data: deletions } = useQuery(deletionRequestsQuery);
  const urgent = deletions?.requests.filter(({ daysLeft }) => isUrgentAt(daysLeft)).length ?? 0;
  return (
    <nav aria-label="Further down" className="flex flex-wrap gap-2">
      <Way to={REQUESTS_HEADING} count={deletions?.requests.length}>
        Deletion Requests
        {urgent === 0 ? null : (
          <span className="inline-flex items-center gap-1 font-bold text-brick">
            <TriangleAlert aria-hidden="true" size={15} />
            <span>{urgent} urgent</span>
          </span>
        )}
      </Way>
      <Way to={AUDIT_HEADING}>Audit Log</Way>
    </nav>
  );
}

interface WayProps {
  readonly to: string;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

function Way({ to, count, children }: WayProps) {
  return (
    <a
      href={`#${to}`}
      className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-[1.4rem] border border-line bg-card px-4 text-small font-semibold hover:border-spruce-line"
    >
      {children}
      {count === undefined ? null : (
        <span className="font-normal text-muted" translate="no">
          {count}
        </span>
      )}
    </a>
  );
}
