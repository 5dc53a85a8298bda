import type { Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { insertFillAction, type FillAction } from './fill-actions.store.ts';

interface NewFillAction extends Pick<FillAction, 'sheetId' | 'slotId' | 'kind'> {
  readonly at: Date;
  /** Of a change of places. */
  readonly places?: { readonly before: number | null; readonly after: number | null };
}

/** In the transaction of what was done, so that both are kept or neither. */
export async function recordFillAction(
  write: Write,
  { sheetId, slotId, kind, at, places }: NewFillAction,
): Promise<void> {
  await insertFillAction(write.db, {
    id: newId(at),
    sheetId,
    slotId,
    kind,
    placesBefore: places?.before ?? null,
    placesAfter: places?.after ?? null,
    at: at.toISOString(),
  });
}
