import type { CallOffInput, SheetChange, SheetCopyInput, SheetInput, SheetView } from '#contract/sheets.ts';
import type { ChangeForeseen } from '#contract/told-changes.ts';
import { request, requestJson } from '#client/lib/http.ts';

export function createSheet(input: SheetInput): Promise<SheetView> {
  return requestJson('POST', '/api/signup-sheets', { body: input });
}

export function updateSheet(id: string, change: SheetChange): Promise<SheetView> {
  return requestJson('PATCH', `/api/signup-sheets/${id}`, { body: change });
}

/** What `updateSheet` would do; changes nothing. */
export function foreseeSheetUpdate(id: string, change: SheetChange): Promise<ChangeForeseen> {
  return requestJson('PATCH', `/api/signup-sheets/${id}`, { body: { ...change, dryRun: true } });
}

/** The same key makes one copy. */
export function copySheet(id: string, input: SheetCopyInput, key: string): Promise<SheetView> {
  return requestJson('POST', `/api/signup-sheets/${id}/copies`, { body: input, headers: { 'Idempotency-Key': key } });
}

export function callOff(id: string, input: CallOffInput): Promise<SheetView> {
  return requestJson('POST', `/api/signup-sheets/${id}/call-off`, { body: input });
}

export async function deleteSheet(id: string): Promise<void> {
  await request('DELETE', `/api/signup-sheets/${id}`);
}
