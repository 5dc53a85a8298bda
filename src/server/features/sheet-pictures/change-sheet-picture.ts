import type { PictureView } from '#contract/pictures.ts';
import type { AuditAction } from '#contract/audit.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import { lockSheet, updatePicture, type Sheet } from '#server/features/sheets/sheets.store.ts';
import { unusedFiles } from '#server/features/sheets/unused-files.ts';
import type { Actor } from '#server/http/actor.ts';
import type { ReceivedPicture } from '#server/http/receive-picture.ts';
import type { Context } from '#server/hub.ts';
import { keepPicture } from '#server/pictures/keep-picture.ts';
import type { PictureRecipe } from '#server/pictures/picture-conversion.ts';
import { presentStored } from '#server/pictures/stored-picture.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noSheetPicture } from './sheet-pictures.errors.ts';

/** Across a page it is at most 744 pixels wide; a flat strip of it stands on cards. */
const recipe: PictureRecipe = { widths: [480, 960, 1600], fallbackWidth: 960, slimmest: 4 / 3, flattest: 12 / 5 };

/**
 * Replaces the picture of a sheet. Its files are durable before anything refers to them.
 * @throws {PictureRefused} {TooManyPictures} {NoRoomLeft}; 404 when the sheet is gone; the reason of `signal` when the
 * client disconnects before it was kept
 */
export async function uploadSheetPicture(
  hub: Context<'pictures'>,
  id: string,
  picture: ReceivedPicture,
  actor: Actor,
  signal: AbortSignal,
): Promise<PictureView> {
  const { stored, replaced } = await keepPicture(hub, { picture, kind: 'sheet', recipe, signal }, (kept) =>
    change(hub, id, actor, { action: 'sheet-picture-uploaded', to: () => kept }),
  );
  await hub.uploads.remove(replaced.unused);
  return presentStored(stored);
}

/**
 * Sets the text for visitors who do not see the picture; empty for one that only decorates.
 * @throws 404 when the sheet is gone; 409 when it has no picture
 */
export async function describeSheetPicture(
  platform: Platform,
  id: string,
  alt: string,
  actor: Actor,
): Promise<PictureView> {
  const { picture } = await change(platform, id, actor, {
    action: 'sheet-picture-described',
    to: ({ picture: before }) => (before === null ? null : { ...before, alt }),
  });
  if (picture === null) throw noSheetPicture();
  return presentStored(picture);
}

/** @throws 404 when the sheet is gone */
export async function removeSheetPicture(platform: Platform, id: string, actor: Actor): Promise<void> {
  const { unused } = await change(platform, id, actor, { action: 'sheet-picture-removed', to: () => null });
  await platform.uploads.remove(unused);
}

interface PictureChange {
  readonly action: AuditAction;
  readonly to: (sheet: Sheet) => StoredPicture | null;
}

interface ChangedPicture {
  readonly picture: StoredPicture | null;
  /** The files that no sheet shows any more. */
  readonly unused: readonly string[];
}

async function change(
  platform: Platform,
  id: string,
  actor: Actor,
  { action, to }: PictureChange,
): Promise<ChangedPicture> {
  const at = platform.clock.now();
  return platform.database.write(async (write) => {
    const sheet = await lockSheet(write.db, id);
    if (sheet === null) throw sheetNotFound();
    const picture = to(sheet);
    if (picture === null && sheet.picture === null) return { picture, unused: [] };
    await updatePicture(write.db, id, picture);
    await recordAudit(write, actor, { action, subjectId: id, detail: sheet.title, at });
    write.announce({ topic: 'sheet', id });
    return { picture, unused: await unusedFiles(write.db, sheet.picture) };
  });
}
