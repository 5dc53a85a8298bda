import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserView } from '#contract/accounts.ts';
import type { AuditLog } from '#contract/audit.ts';
import type { NewAdministrator, UserChange } from '#contract/users.ts';
import type { AuditKind } from '#domain/audit-kinds.ts';
import type { Role } from '#domain/roles.ts';
import { request, requestJson } from '#client/lib/http.ts';

export const usersQuery = queryOptions({
  queryKey: ['/api/users'],
  queryFn: ({ signal }) => requestJson<UserView[]>('GET', '/api/users', { signal }),
});

export const AUDIT_KEY = ['/api/audit-log'];
const ENTRIES_A_PAGE = 20;

/** Null for all; a person by id. */
export interface AuditFilter {
  readonly person: string | null;
  readonly kind: AuditKind | null;
}

export const auditLogQuery = ({ person, kind }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...AUDIT_KEY, { person, kind }],
    queryFn: ({ signal, pageParam }) => {
      const asked = new URLSearchParams({ limit: String(ENTRIES_A_PAGE) });
      if (person !== null) asked.set('person', person);
      if (kind !== null) asked.set('kind', kind);
      if (pageParam !== null) asked.set('before', pageParam);
      return requestJson<AuditLog>('GET', `/api/audit-log?${asked}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function createAdministrator(input: NewAdministrator): Promise<UserView> {
  return requestJson('POST', '/api/users/create-admin', { body: input });
}

export function updateUser(id: string, change: UserChange): Promise<UserView> {
  return requestJson('PATCH', `/api/users/${id}`, { body: change });
}

export function changeRole(id: string, role: Role): Promise<UserView> {
  return requestJson('PATCH', `/api/users/${id}/role`, { body: { role } });
}

export async function deleteUser(id: string): Promise<void> {
  await request('DELETE', `/api/users/${id}`);
}
