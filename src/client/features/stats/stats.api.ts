import { queryOptions } from '@tanstack/react-query';
import type { Stats, VolunteerHours } from '#domain/stats.ts';
import { statsKey } from '#client/features/sheets/sheets.api.ts';
import { requestJson } from '#client/lib/http.ts';

export const statsQuery = queryOptions({
  queryKey: statsKey,
  queryFn: ({ signal }) => requestJson<Stats>('GET', '/api/stats', { signal }),
});

/** Begins with the key of the statistics: both are refetched together. */
export const hoursKey = ['/api/stats', 'hours'];

export const hoursQuery = queryOptions({
  queryKey: hoursKey,
  queryFn: ({ signal }) => requestJson<VolunteerHours>('GET', '/api/stats/hours', { signal }),
});
