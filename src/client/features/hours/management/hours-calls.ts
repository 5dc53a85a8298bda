import { queryOptions } from '@tanstack/react-query';
import type { ConfirmInput, GivenHours, OpenTasks, SheetHours, YearsOfHours } from '#contract/hours.ts';
import { requestJson } from '#client/lib/http.ts';

const OPEN = '/api/hours/open';
const YEARS = '/api/hours/years';
const ofSheet = (sheetId: string) => `/api/signup-sheets/${sheetId}/hours`;

export const openTasksQuery = queryOptions({
  queryKey: [OPEN],
  queryFn: ({ signal }) => requestJson<OpenTasks>('GET', OPEN, { signal }),
});

export const yearsOfHoursQuery = queryOptions({
  queryKey: [YEARS],
  queryFn: ({ signal }) => requestJson<YearsOfHours>('GET', YEARS, { signal }),
});

/** More slots are over each time. */
export const sheetHoursQuery = (sheetId: string) =>
  queryOptions({
    queryKey: [ofSheet(sheetId)],
    queryFn: ({ signal }) => requestJson<SheetHours>('GET', ofSheet(sheetId), { signal }),
    refetchOnMount: 'always',
  });

export function confirmHours(sheetId: string, body: ConfirmInput): Promise<SheetHours> {
  return requestJson('POST', `/api/signup-sheets/${sheetId}/attendance/confirm`, { body });
}

export function personIdsOf(people: readonly GivenHours[]): string[] {
  return people.map(({ personId }) => personId);
}

interface Correction {
  readonly personId: string;
  readonly minutes: number;
  readonly reason: string;
}

export function correctHours(sheetId: string, correction: Correction): Promise<SheetHours> {
  return requestJson('POST', `${ofSheet(sheetId)}/correct`, { body: correction });
}

export function closeYear(year: number): Promise<YearsOfHours> {
  return requestJson('POST', `${YEARS}/close`, { body: { year } });
}
