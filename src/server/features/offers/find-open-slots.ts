import type { OpenSlot } from '#contract/open-slots.ts';
import type { Hub } from '#server/hub.ts';

/** What strangers can sign up for on this sheet. */
export async function findOpenSlots({ sheetCache }: Pick<Hub, 'sheetCache'>, sheetId: string): Promise<OpenSlot[]> {
  await sheetCache.refreshIncluding(sheetId);
  const slots = sheetCache.sheet(sheetId)?.slots ?? [];
  return slots
    .filter(({ isFull, signupsOpen }) => !isFull && signupsOpen)
    .map(({ id: slotId, title, startTime, endTime }) => ({ slotId, title, startTime, endTime }));
}
