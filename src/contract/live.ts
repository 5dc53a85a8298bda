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
