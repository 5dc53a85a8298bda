import { expect, it } from 'vitest';
import { configurationHash } from './configuration-hash.ts';

it('a configuration has a hash that its selectors decide, too', () => {
  const monitor = { url: 'https://harbour.sd38.bc.ca/', selectors: ['main'], ignoreSelectors: [] };
  expect(configurationHash(monitor)).toMatch(/^[\da-f]{64}$/);
  expect(configurationHash({ ...monitor, selectors: ['body'] })).not.toBe(configurationHash(monitor));
});
