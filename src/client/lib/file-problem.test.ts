import { expect, test } from 'vitest';
import { problemIn } from './file-problem.ts';

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
