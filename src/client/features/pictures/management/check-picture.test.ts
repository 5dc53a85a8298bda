import { expect, test } from 'vitest';
import { PICTURE_BYTES } from '#domain/pictures.ts';
import { checkPicture } from './check-picture.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

test('a file is validated by what it begins with, then by its size', async () => {
  const ofSize = (bytes: number) => new Blob([png, new Uint8Array(bytes - png.length)]);
  expect(await checkPicture(ofSize(PICTURE_BYTES))).toBeNull();
  expect(await checkPicture(ofSize(PICTURE_BYTES + 1))).toEqual({
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
