import { describe, expect, it } from 'vitest';
import { matchesSearch } from './sheet-search.ts';

describe('the search', () => {
  const sheet = {
    title: 'Café José: 春節嘉年華',
    description: 'Bring a LADDER',
    translations: {
      vi: { title: 'Hội chợ Đông', description: 'Mang găng tay' },
      ru: { title: 'Ярмарка', description: null },
    },
  };
  it.each([
    ['cafe jose', true],
    ['ladder', true],
    ['春節', true],
    ['hoi cho dong', true],
    ['gang tay', true],
    ['ЯРМАРКА', true],
    ['  ', true],
    ['dance', false],
    // The end of the title and the beginning of the description are two texts.
    ['嘉年華 bring', false],
    ['嘉年華bring', false],
  ])('for "%s" finds it: %s', (search, found) => {
    expect(matchesSearch(search, sheet)).toBe(found);
  });
});
