import { queryOptions } from '@tanstack/react-query';
import type { InvitationAccepted, InvitationView } from '#contract/organizers.ts';
import { requestJson } from '#client/lib/http.ts';

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/organizers/invitation', token],
    queryFn: ({ signal }) =>
      requestJson<InvitationView>('POST', '/api/organizers/invitation', { body: { token }, signal }),
    retry: false,
    // It ends by being accepted here.
    staleTime: Infinity,
  });

export function acceptInvitation(token: string): Promise<InvitationAccepted> {
  return requestJson('POST', '/api/organizers/accept', { body: { token } });
}
