import { expect, test } from 'vitest';
import { videoTypeOf } from './videos.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['\0\0\0\x18ftypisom', 'mp4'],
  ['\0\0\0\x20ftypmp42', 'mp4'],
  ['\0\0\0\x14ftypqt  ', 'mov'],
  ['\0\0\0\x08wide\0\0\0\0', 'mov'],
  ['\0\0\x10\0moov\0\0\0\0', 'mov'],
  ['#EXTM3U\n#EXT-X', null],
  ['ffconcat version 1.0', null],
  ['GIF89a\x01\0\x01\0\0\0', null],
  ['\x1aE\xdf\xa3 a WebM', null],
  ['RIFF\0\0\0\0AVI ', null],
  ['<!doctype html>', null],
  ['\0\0\0\x18ftyp', null],
  ['', null],
])('%j begins as %s', (text, type) => {
  expect(videoTypeOf(bytes(text))).toBe(type);
});
