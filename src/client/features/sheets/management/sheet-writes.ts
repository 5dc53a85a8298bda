import type { CallOffInput, SheetChange, SheetInput, SheetView } from '#contract/sheets.ts';
import { request, requestJson } from '#client/lib/http.ts';

export function createSheet(input: SheetInput): Promise<SheetView> {
  return requestJson('POST', '/api/signup-sheets', { body: input });
}

export function updateSheet(id: string, change: SheetChange): Promise<SheetView> {
  return requestJson('PATCH', `/api/signup-sheets/${id}`, { body: change });
}

export function callOff(id: string, input: CallOffInput): Promise<SheetView> {
  return requestJson('POST', `/api/signup-sheets/${id}/call-off`, { body: input });
}

export async function deleteSheet(id: string): Promise<void> {
  await request('DELETE', `/api/signup-sheets/${id}`);
}
