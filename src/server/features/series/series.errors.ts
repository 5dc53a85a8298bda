import { HubError } from '#server/http/errors.ts';

export const alreadyInSeries = () =>
  new HubError(
    409,
    'already_in_series',
    'This sheet belongs to a series already. Copy it, and repeat the copy to begin another one.',
  );

export const seriesWasDeleted = () => new HubError(409, 'series_deleted', 'This series was deleted meanwhile');

export const tooManySlotsInSeries = (slots: number, most: number) =>
  new HubError(
    409,
    'too_many_slots',
    `That would be ${slots} slots in all. A series has at most ${most}: end it earlier, or repeat a sheet with fewer slots.`,
  );
