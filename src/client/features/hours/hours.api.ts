import { queryOptions } from '@tanstack/react-query';
import type { OwnHours } from '#contract/hours.ts';
import { requestJson } from '#client/lib/http.ts';

export const ownHoursQuery = queryOptions({
  queryKey: ['/api/hours/mine'],
  queryFn: ({ signal }) => requestJson<OwnHours>('GET', '/api/hours/mine', { signal }),
});

export function objectToHours(hoursId: string, text: string): Promise<OwnHours> {
  return requestJson('POST', '/api/hours/mine/object', { body: { hoursId, text } });
}

/** Whether the reader is whom a helper noted under their address. */
export function answerClaim(personId: string, isMine: boolean): Promise<OwnHours> {
  return requestJson('POST', '/api/hours/mine/claim', { body: { personId, isMine } });
}
