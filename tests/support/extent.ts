/** `change` is what every change must pass, `all` everything there is, `rest` what `all` has beyond `change`. */
export const extents = ['change', 'all', 'rest'] as const;
export type Extent = (typeof extents)[number];

/** Whether this run includes more trials, every language, and slow tests. */
export const isThorough = ['all', 'rest'].includes(process.env['TEST_EXTENT'] ?? '');
