/** `change` is what every change must pass, `all` everything there is, `rest` what `all` has beyond `change`. */
export const extents = ['change', 'all', 'rest'] as const;
export type Extent = (typeof extents)[number];

/** Of this run of the tests: more trials, every language, what takes long. */
export const isThorough = ['all', 'rest'].includes(process.env['TEST_EXTENT'] ?? '');
