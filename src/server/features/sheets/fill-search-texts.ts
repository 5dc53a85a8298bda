import { searchTextOf } from '#domain/sheet-search.ts';
import type { Platform } from '#server/platform/platform.ts';
import { setSearchText, sheetsWithoutSearchText } from './sheet-pages.store.ts';

const AT_ONCE = 200;

/** Fills in what older versions of the server did not store, so that the search finds their sheets. */
export async function fillSearchTexts({ database }: Pick<Platform, 'database'>): Promise<void> {
  for (;;) {
    const sheets = await sheetsWithoutSearchText(database.db, AT_ONCE);
    if (sheets.length === 0) return;
    await database.write(async ({ db }) => {
      for (const sheet of sheets) await setSearchText(db, sheet.id, searchTextOf(sheet));
    });
  }
}
