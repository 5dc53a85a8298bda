import type { SheetView } from '#contract/sheets.ts';
import type { Hub } from '#server/hub.ts';
import { sheetToRemindNotFound } from './reminders.errors.ts';

/** @throws 404 when no sheet has this id, or the text cannot be an id */
export async function findSheetToRemind({ sheetCache }: Pick<Hub, 'sheetCache'>, id: string): Promise<SheetView> {
  await sheetCache.refreshIncluding(id);
  const sheet = sheetCache.sheet(id);
  if (sheet === null) throw sheetToRemindNotFound();
  return sheet;
}
