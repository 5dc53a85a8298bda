import { z } from 'zod';
import { idField } from './fields.ts';

const MAX_SHEETS = 200;

/** Which sheets a page wants to hear of: `sheet` repeated, or ids with commas between; none means all. */
export const liveQuery = z.object({
  sheet: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((sheets) => [sheets ?? []].flat().flatMap((ids) => ids.split(',').filter((id) => id !== '')))
    .pipe(z.array(idField).max(MAX_SHEETS, { error: `At most ${MAX_SHEETS} sheets, or none for all of them` })),
});

/**
 * What `GET /api/live` sends (server-sent events, event name `counts`): the counts of one sheet after a change, and of
 * the wanted sheets when the stream opens, so that nothing is missed between two streams. `deleted` when it is gone.
 */
export interface LiveCounts {
  readonly sheetId: string;
  readonly deleted: boolean;
  readonly signupsOpen: boolean;
  /** Changes with anything but the counts: then the page asks for the sheet again. */
  readonly revision: string;
  readonly slots: readonly {
    readonly id: string;
    readonly currentVolunteers: number | null;
    readonly maxVolunteers: number | null;
    readonly isFull: boolean;
  }[];
}
