/**
 * Replace instants that are damaged in the database, so that the rest can still be shown. The date of an event becomes
 * far ahead: its sheet stays visible, and nothing ends by age.
 */
export const UNKNOWN_PAST = '1970-01-01T00:00:00.000Z';
export const UNKNOWN_AHEAD = '2999-12-31T00:00:00.000Z';

export const UNKNOWN = '—';

export function isUnknownInstant(instant: Date | string): boolean {
  const text = typeof instant === 'string' ? instant : instant.toJSON();
  return text === UNKNOWN_PAST || text === UNKNOWN_AHEAD;
}
