import type { LiveCounts } from '#contract/live.ts';
import { isListed, isPublic } from '#domain/sheet-states.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';

/**
 * The three kinds of streams: of organizers, of the page of a sheet, of all sheets. To a stream that may not see a sheet
 * it is deleted.
 */
export const audiences = ['organizers', 'page', 'list'] as const;
export type StreamAudience = (typeof audiences)[number];

const seenBy: Readonly<Record<StreamAudience, (sheet: CachedSheet['sheet']) => boolean>> = {
  organizers: () => true,
  page: isPublic,
  list: isListed,
};

export function isSeenBy(audience: StreamAudience, { sheet }: CachedSheet): boolean {
  return seenBy[audience](sheet);
}

export function countsEvent(sheetId: string, sheet: CachedSheet | null, audience: StreamAudience): string {
  const counts: LiveCounts =
    sheet === null || !isSeenBy(audience, sheet)
      ? { sheetId, deleted: true, signupsOpen: false, revision: '', slots: [] }
      : {
          sheetId,
          deleted: false,
          signupsOpen: sheet.signupsOpen,
          revision: sheet.revision,
          slots: sheet.view.slots.map(({ id, currentVolunteers, maxVolunteers, waiting, isFull, signupsOpen }) => ({
            id,
            currentVolunteers,
            maxVolunteers,
            waiting,
            isFull,
            signupsOpen,
            ...(audience === 'organizers' ? heldOf(sheet, id) : {}),
          })),
        };
  return `event: counts\ndata: ${JSON.stringify(counts)}\n\n`;
}

function heldOf({ sheet }: CachedSheet, slotId: string): { readonly held?: number } {
  const held = sheet.slots.find(({ id }) => id === slotId)?.heldPlaces ?? 0;
  return held === 0 ? {} : { held };
}

/** A held place can pass from one person to the next, which no count says. */
export function countsSayAll(audience: StreamAudience, sheet: CachedSheet | null): boolean {
  return audience !== 'organizers' || sheet === null || sheet.sheet.slots.every(({ heldPlaces }) => heldPlaces === 0);
}
