import { queryOptions } from '@tanstack/react-query';
import type { DeletionAsk, DeletionOpened, DeletionRequestList } from '#contract/deletion.ts';
import { request, requestJson } from '#client/lib/http.ts';

/** The answer never tells whether anything is kept. */
export async function askForDeletion(ask: DeletionAsk): Promise<void> {
  await request('POST', '/api/deletion-requests', { body: ask });
}

export function confirmDeletion(token: string): Promise<DeletionOpened> {
  return requestJson('POST', '/api/deletion-requests/confirm', { body: { token } });
}

export const deletionRequestsQuery = queryOptions({
  queryKey: ['/api/deletion-requests'],
  queryFn: ({ signal }) => requestJson<DeletionRequestList>('GET', '/api/deletion-requests', { signal }),
  staleTime: 0,
});

export async function carryOutDeletion(id: string): Promise<void> {
  await request('POST', `/api/deletion-requests/${id}/carry-out`);
}
