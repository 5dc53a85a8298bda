import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { sheetQuery } from '#client/features/sheets/sheets.api.ts';
import { HttpError } from '#client/lib/http.ts';
import { choosePlace, useChosenPlaces } from '#client/features/chosen-places/chosen-places.ts';

export interface PlaceOfSheet {
  readonly sheet: SheetView;
  readonly slot: SlotView;
}

/** The chosen places as they are now; those that were deleted meanwhile are chosen no more. */
export function useChosenSlots(): { readonly places: readonly PlaceOfSheet[]; readonly isLoading: boolean } {
  const chosen = useChosenPlaces();
  const sheetIds = [...new Set(chosen.map(({ sheetId }) => sheetId))];
  const answers = useQueries({ queries: sheetIds.map((id) => sheetQuery(id)) });
  const sheetOf = new Map(sheetIds.map((id, at) => [id, answers[at]]));
  const places = chosen.flatMap(({ sheetId, slotId }) => {
    const sheet = sheetOf.get(sheetId)?.data;
    const slot = sheet?.slots.find(({ id }) => id === slotId);
    return sheet === undefined || slot === undefined ? [] : [{ sheet, slot }];
  });
  const gone = chosen.filter(({ sheetId, slotId }) => {
    const answer = sheetOf.get(sheetId);
    if (answer?.error instanceof HttpError && answer.error.status === 404) return true;
    return answer?.isSuccess === true && !answer.data.slots.some(({ id }) => id === slotId);
  });
  const goneIds = gone.map(({ slotId }) => slotId).join();
  useEffect(() => {
    for (const slotId of goneIds.split(',')) choosePlace({ sheetId: '', slotId }, false);
  }, [goneIds]);
  return { places, isLoading: answers.some(({ isPending }) => isPending) };
}
