import { expect, it } from 'vitest';
import { configurationText } from './checked-configuration.ts';

const monitor = { url: 'https://harbour.sd38.bc.ca/', selectors: ['main', '.a'], ignoreSelectors: ['.b'] };

it('a configuration is another when any part of it is, and the same whatever else a monitor has', () => {
  const same = configurationText(monitor);
  const named = { name: 'News', ...monitor };
  expect(configurationText(named)).toBe(same);
  const others = [
    { ...monitor, url: 'https://harbour.sd38.bc.ca/news' },
    { ...monitor, selectors: ['.a', 'main'] },
    { ...monitor, selectors: ['main'], ignoreSelectors: ['.a', '.b'] },
    { ...monitor, selectors: ['main,.a'] },
  ];
  for (const other of others) expect(configurationText(other)).not.toBe(same);
});
