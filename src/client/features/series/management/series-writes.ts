import type {
  SeriesActionInput,
  SeriesAnswer,
  SeriesChangeAnswer,
  SeriesChangeInput,
  SeriesInput,
} from '#contract/series.ts';
import { requestJson } from '#client/lib/http.ts';

/** @param key the same for the same series, which is then made once however often it is sent */
export function createSeries(sheetId: string, input: SeriesInput, key: string): Promise<SeriesAnswer> {
  const headers = { 'Idempotency-Key': key };
  return requestJson('POST', `/api/signup-sheets/${sheetId}/series`, { body: input, headers });
}

export type SeriesWish =
  | { readonly call: 'actions'; readonly input: SeriesActionInput }
  | { readonly call: 'changes'; readonly input: SeriesChangeInput };

/** Does it, or with `dryRun` only says what would happen. */
export function changeSeries(sheetId: string, { call, input }: SeriesWish): Promise<SeriesChangeAnswer> {
  return requestJson('POST', `/api/signup-sheets/${sheetId}/series/${call}`, { body: input });
}
