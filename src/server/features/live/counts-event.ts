import type { LiveCounts } from '#contract/live.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';

export function countsEvent(sheetId: string, sheet: CachedSheet | null): string {
  const counts: LiveCounts =
    sheet === null
      ? { sheetId, deleted: true, signupsOpen: false, revision: '', slots: [] }
      : {
          sheetId,
          deleted: false,
          signupsOpen: sheet.signupsOpen,
          revision: sheet.revision,
          slots: sheet.view.slots.map(({ id, currentVolunteers, maxVolunteers, isFull, signupsOpen }) => ({
            id,
            currentVolunteers,
            maxVolunteers,
            isFull,
            signupsOpen,
          })),
        };
  return `event: counts\ndata: ${JSON.stringify(counts)}\n\n`;
}
