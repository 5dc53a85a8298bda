import { expect, test } from 'vitest';
import { tooManyTags, withFewTags } from './tags.ts';

const times = (count: number, word: string) => Array.from({ length: count }, (_, nth) => `${word}${nth}`).join(' ');

test.each([
  [`Fair on Saturday. ${times(30, '#tag')} ${times(20, '@class')}`, null],
  [`Fair on Saturday. ${times(31, '#tag')}`, 'Instagram takes at most 30 hashtags in a post, and there are 31'],
  [times(31, '＃市集'), 'Instagram takes at most 30 hashtags in a post, and there are 31'],
  [times(21, '@class'), 'Instagram takes at most 20 mentions (@) in a post, and there are 21'],
  [`${times(40, 'pac@school.example, a.b+c@d.example,')} ${times(40, '# ')} & @ noon`, null],
])('%s', (text, sentence) => {
  expect(tooManyTags(text)).toBe(sentence);
});

test('what is posted automatically keeps its words and loses the signs that are too many', () => {
  const text = `${times(32, '#tag')} ${times(21, '@class')}, mail pac@school.example`;
  const posted = withFewTags(text);
  expect(tooManyTags(posted)).toBeNull();
  expect(posted.endsWith('#tag29 tag30 tag31 '.concat(times(20, '@class'), ' class20, mail pac@school.example'))).toBe(
    true,
  );
});
