import { expect, test } from 'vitest';
import { pictureTypeOf, TELLING_BYTES } from './pictures.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).subarray(0, TELLING_BYTES);

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['GIF89a\x01\0\x01\0\0\0', null],
  ['RIFF\x24\0\0\0WAVEfmt ', null],
  ['\0\0\0\x20ftypavif', null],
  ['<svg xmlns=""/>', null],
  ['<!doctype html>', null],
  ['BM\0\0\0\0', null],
  ['\xff\xd8', null],
  ['', null],
])('what begins with %j is %s', (text, type) => {
  expect(pictureTypeOf(bytes(text))).toBe(type);
});
