import { expect, test } from 'vitest';
import { HERO_IMAGE_BYTES } from '#domain/pictures.ts';
import { checkPicture, problemIn, sizeInWords } from './check-picture.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

test('a file is judged by what it begins with, then by its size', async () => {
  const ofSize = (bytes: number) => new Blob([png, new Uint8Array(bytes - png.length)]);
  expect(await checkPicture(ofSize(HERO_IMAGE_BYTES))).toBeNull();
  expect(await checkPicture(ofSize(HERO_IMAGE_BYTES + 1))).toEqual({
    title: 'File too large',
    text: 'Please select a picture smaller than 5MB',
  });
  for (const content of ['GIF89a', '<svg/>', '']) {
    expect(await checkPicture(new File([content], 'photo.png', { type: 'image/png' }))).toEqual({
      title: 'Invalid file type',
      text: 'Please select a JPG, PNG or WebP picture',
    });
  }
});

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
  expect(sizeInWords(bytes)).toBe(words);
});
