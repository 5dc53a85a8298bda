import type { SheetImportAnswer, SheetImportInput } from '#contract/sheet-imports.ts';
import { requestJson } from '#client/lib/http.ts';

/** @param key the same for the same request, which then makes one sheet however often it is sent */
export function importSheet(input: SheetImportInput, key: string): Promise<SheetImportAnswer> {
  return requestJson('POST', '/api/signup-sheets/imports', { body: input, headers: { 'Idempotency-Key': key } });
}
