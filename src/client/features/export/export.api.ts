import { request } from '#client/lib/http.ts';

/** The days of the events whose signups are wanted; without them, all. */
export interface ExportedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The table of signups as the server streams it. @throws also when the stream breaks off */
export async function exportVolunteers(days: ExportedDays): Promise<Blob> {
  const given = Object.entries(days).filter(([, day]) => day !== undefined);
  const query = new URLSearchParams(given).toString();
  const answer = await request('GET', `/api/export/volunteers${query === '' ? '' : `?${query}`}`);
  return answer.blob();
}
