/**
 * The addresses of every call that reads and of every page; without the stream, which has no end.
 * @throws when a call needs a name that is missing here
 */
export const extents = ['change', 'all', 'rest'] as const;
export type Extent = (typeof extents)[number];

/** Whether this run includes more trials, every language, and slow tests. */
export const isThorough = ['all', 'rest'].includes(process.env['TEST_EXTENT'] ?? '');
