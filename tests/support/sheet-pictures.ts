import type { StoredPicture } from '#domain/pictures.ts';
import { updatePicture } from '#server/features/sheets/sheets.store.ts';
import type { TestHub } from './test-hub.ts';

const picture: StoredPicture = {
  stem: `sheet-${'ab'.repeat(16)}`,
  alt: '',
  width: 960,
  height: 540,
  widths: [480, 960],
  fallbackWidth: 960,
};

/** Without its files. */
export async function giveSheetPicture({ platform }: TestHub, sheetId: string): Promise<void> {
  await platform.database.write(async ({ db, announce }) => {
    await updatePicture(db, sheetId, picture);
    announce({ topic: 'sheet', id: sheetId });
  });
}
