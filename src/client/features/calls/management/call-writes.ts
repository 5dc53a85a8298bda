import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { callInput, callList, CallPreview, CallView } from '#contract/calls.ts';
import { requestJson } from '#client/lib/http.ts';

type Wish = Omit<z.input<typeof callInput>, 'dryRun'>;

const pathOf = (sheetId: string) => `/api/signup-sheets/${sheetId}/calls`;

/** The beginning of the keys of what a sheet's calls came to. */
export const callsKey = (sheetId: string) => ['/api/calls', sheetId];

/** Counts who would be asked; fetched anew each time, as people sign up meanwhile. */
export const callPreviewQuery = (sheetId: string, wish: Pick<Wish, 'slotIds' | 'confirmedCommercial'>) =>
  queryOptions({
    queryKey: [...callsKey(sheetId), 'preview', wish],
    queryFn: ({ signal }) =>
      requestJson<CallPreview>('POST', pathOf(sheetId), { body: { ...wish, dryRun: true }, signal }),
    staleTime: 0,
    // A dialog that opens again must not begin with what was true before.
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** What was asked before, and how many could be asked now. */
export const callsQuery = (sheetId: string) =>
  queryOptions({
    queryKey: [...callsKey(sheetId), 'list'],
    queryFn: ({ signal }) => requestJson<z.infer<typeof callList>>('GET', pathOf(sheetId), { signal }),
    staleTime: 0,
  });

/** @param key the same for the same wish, which then asks once however often it is sent */
export function askForHelpers(sheetId: string, wish: Wish, key: string): Promise<CallView> {
  return requestJson('POST', pathOf(sheetId), { body: wish, headers: { 'Idempotency-Key': key } });
}

export function stopCall(sheetId: string, callId: string): Promise<CallView> {
  return requestJson('POST', `${pathOf(sheetId)}/stop`, { body: { callId } });
}
