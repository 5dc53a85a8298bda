import { expect, test } from 'vitest';
import { problemIn, formatSize } from './file-problem.ts';

test('a message of the server is taken apart where it begins with a problem that has a title', () => {
  expect(problemIn('File too large. Make it smaller.', 'Upload failed')).toEqual({
    title: 'File too large',
    text: 'Make it smaller.',
  });
  expect(problemIn('The server is busy.', 'Upload failed')).toEqual({
    title: 'Upload failed',
    text: 'The server is busy.',
  });
});

test.each([
  [10, '1 kB'],
  [340_400, '340 kB'],
  [3_440_000, '3.4 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
