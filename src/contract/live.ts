import { z } from 'zod';
import { idField } from './fields.ts';

const MAX_SHEETS = 200;

/** `sheet` repeated, or ids separated by commas; none means all sheets. */
export const liveQuery = z.object({
  sheet: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((sheets) => [sheets ?? []].flat().flatMap((ids) => ids.split(',').filter((id) => id !== '')))
    .pipe(z.array(idField).max(MAX_SHEETS, { error: `At most ${MAX_SHEETS} sheets, or none for all of them` })),
});

/**
 * Sent by `GET /api/live` as the event `counts`: one sheet's counts after a change, and those of all wanted sheets when
 * the stream opens, so that nothing is missed between two streams. `deleted` if the sheet is gone.
 */
export interface LiveCounts {
  readonly sheetId: string;
  readonly deleted: boolean;
  readonly signupsOpen: boolean;
  readonly revision: string;
  readonly slots: readonly {
    readonly id: string;
    readonly currentVolunteers: number | null;
    readonly maxVolunteers: number | null;
    /** As in the slot: absent for none, and where the sheet hides its counts. */
    readonly waiting?: number | undefined;
    readonly isFull: boolean;
    readonly signupsOpen: boolean;
    /** Places that are held for people who have waited: only for organizers, absent for none. */
    readonly held?: number | undefined;
  }[];
}
