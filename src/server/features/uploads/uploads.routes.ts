import { z } from 'zod';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { isUploadName } from '#server/platform/files/uploads.ts';

const YEAR = 31_536_000;
/** By the ending of the name, which the server gave; never by what somebody claimed. */
const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
};

export function mountUploads(mount: Mount, { platform }: Hub): void {
  mount('GET /uploads/:name', {
    summary: 'A file that was uploaded, as the server made it anew. Its name is never used again',
    isName: isUploadName,
    find: async (name) => {
      const type = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)];
      const file = type === undefined ? null : await platform.uploads.open(name);
      return type === undefined || file === null ? null : { ...file, type };
    },
    produces: 'image/*',
    answers: { 200: z.any() },
    handle: async ({ reply, found }) =>
      reply
        .headers({
          'content-type': found.type,
          'content-length': found.bytes,
          'cache-control': `public, max-age=${YEAR}, immutable`,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .send(found.read()),
  });
}
