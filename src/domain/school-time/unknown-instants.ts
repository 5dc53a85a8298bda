/**
 * What stands in for an instant that was damaged where it is kept, so that what goes with it can still be shown. The
 * date of an event is taken to lie far ahead: its sheet stays in sight, and nothing that ends by age takes it for old.
 */
export const UNKNOWN_PAST = '1970-01-01T00:00:00.000Z';
export const UNKNOWN_AHEAD = '2999-12-31T00:00:00.000Z';

/** In every language. */
export const UNKNOWN = '—';

export function isUnknownInstant(instant: Date | string): boolean {
  const text = typeof instant === 'string' ? instant : instant.toJSON();
  return text === UNKNOWN_PAST || text === UNKNOWN_AHEAD;
}
