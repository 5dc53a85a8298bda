import { expect, test } from 'vitest';
import { checkLogo } from './check-logo.ts';

const MEGABYTE = 1024 * 1024;
const beginnings = {
  png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  mp4: Buffer.from('\0\0\0\x20ftypisom', 'latin1'),
  mov: Buffer.from('\0\0\0\x14ftypqt  ', 'latin1'),
};
const ofSize = (kind: keyof typeof beginnings, bytes: number) =>
  new Blob([beginnings[kind], new Uint8Array(bytes - beginnings[kind].length)]);

test.each([
  ['instagram', 'png', 5, 'Please select an image smaller than 5MB'],
  ['instagram', 'mp4', 50, 'Please select a video smaller than 50MB'],
  ['facebook', 'png', 5, 'Please select an image smaller than 5MB'],
  ['facebook', 'mov', 100, 'Please select a video smaller than 100MB'],
] as const)('a logo for %s that is a %s may have %i MB', async (platform, kind, most, text) => {
  expect(await checkLogo(platform, ofSize(kind, most * MEGABYTE))).toBeNull();
  expect(await checkLogo(platform, ofSize(kind, most * MEGABYTE + 1))).toEqual({ title: 'File too large', text });
});

test.each(['GIF89a', 'RIFF\0\0\0\0WEBP', '<svg/>', ''])('a file that begins with %j is no logo', async (content) => {
  const file = new File([Buffer.from(content, 'latin1')], 'logo.png', { type: 'image/png' });
  expect(await checkLogo('facebook', file)).toEqual({
    title: 'Invalid file type',
    text: 'Please select a JPG, PNG, MP4, or MOV file (GIFs not supported)',
  });
});
