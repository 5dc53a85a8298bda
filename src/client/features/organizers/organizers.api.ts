import { queryOptions } from '@tanstack/react-query';
import type { OrganizerInput, OrganizersView, OrganizerView } from '#contract/organizers.ts';
import { request, requestJson } from '#client/lib/http.ts';

const pathOf = (sheetId: string) => `/api/signup-sheets/${sheetId}/organizers`;

/** Co-organizers and invitations, by when they were invited. */
export const organizersQuery = (sheetId: string) =>
  queryOptions({
    queryKey: ['/api/organizers', sheetId],
    // Invitations are accepted, and end, without this page.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await requestJson<OrganizersView>('GET', pathOf(sheetId), { signal })).organizers,
  });

/** The same key mails one link. */
export function inviteOrganizer(sheetId: string, input: OrganizerInput, key: string): Promise<OrganizerView> {
  return requestJson('POST', pathOf(sheetId), { body: input, headers: { 'Idempotency-Key': key } });
}

export async function removeOrganizer(sheetId: string, id: string): Promise<void> {
  await request('DELETE', pathOf(sheetId), { body: { id } });
}
