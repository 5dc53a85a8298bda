import type { SeriesAnswer, SeriesInput } from '#contract/series.ts';
import { requestJson } from '#client/lib/http.ts';

/** @param key the same for the same series, which is then made once however often it is sent */
export function createSeries(sheetId: string, input: SeriesInput, key: string): Promise<SeriesAnswer> {
  const headers = { 'Idempotency-Key': key };
  return requestJson('POST', `/api/signup-sheets/${sheetId}/series`, { body: input, headers });
}
