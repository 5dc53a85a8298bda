import type { SheetInput } from '#contract/sheets.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readDetails } from './read-details.ts';
import { insertSheet, type Sheet } from './sheets.store.ts';

/**
 * Makes a sheet without slots.
 *
 * @throws 400 when a moment cannot be read
 */
export async function createSheet({ database, schoolClock, clock }: Platform, input: SheetInput): Promise<Sheet> {
  const details = readDetails(schoolClock, input);
  return database.write(async (write) => {
    const sheet = await insertSheet(write.db, details, clock.now());
    write.announce({ topic: 'sheet', id: sheet.id });
    return sheet;
  });
}
