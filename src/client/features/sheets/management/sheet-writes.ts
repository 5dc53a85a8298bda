import type { SheetInput, SheetView } from '#contract/sheets.ts';
import { request, requestJson } from '#client/lib/http.ts';

export function createSheet(input: SheetInput): Promise<SheetView> {
  return requestJson('POST', '/api/signup-sheets', { body: input });
}

export function updateSheet(id: string, input: SheetInput): Promise<SheetView> {
  return requestJson('PATCH', `/api/signup-sheets/${id}`, { body: input });
}

export async function deleteSheet(id: string): Promise<void> {
  await request('DELETE', `/api/signup-sheets/${id}`);
}
