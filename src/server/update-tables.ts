import { identifyEverybody } from './features/people/identify-everybody.ts';
import { fillSearchTexts } from './features/sheets/fill-search-texts.ts';
import type { Platform } from './platform/platform.ts';
import { renewNameKeys } from './renew-name-keys.ts';

/**
 * What a start does to the data before anything reads it. A process that dies in between leaves the tables as they were
 * or up to date, and the next start does the rest.
 */
export async function updateTables(platform: Platform): Promise<void> {
  await platform.database.migrate();
  await renewNameKeys(platform);
  await fillSearchTexts(platform);
  await identifyEverybody(platform);
}
