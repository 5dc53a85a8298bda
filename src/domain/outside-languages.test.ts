import { expect, test } from 'vitest';
import { languages, oursFor } from './languages.ts';
import { outsideLanguageOf, outsideLanguages } from './outside-languages.ts';

test('about eighty languages can be chosen, and nothing that the hub speaks is left to others', () => {
  expect(languages.length + outsideLanguages.length).toBe(80);
  expect(outsideLanguages.filter(({ tag }) => oursFor(tag) !== null)).toEqual([]);
  expect(outsideLanguageOf('yue'), 'Cantonese').toBeNull();
  const tags = outsideLanguages.map(({ tag }) => tag);
  expect(new Set(tags).size).toBe(tags.length);
});

test('languages written from the right are known', () => {
  const fromTheRight = outsideLanguages.filter(({ direction }) => direction === 'rtl').map(({ tag }) => tag);
  expect(fromTheRight).toEqual(
    outsideLanguages
      .filter(({ tag }) => ['Arab', 'Hebr'].includes(new Intl.Locale(tag).maximize().script ?? ''))
      .map(({ tag }) => tag),
  );
});
