import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { askedPart } from '#server/http/asked-part.ts';
import type { Mount } from '#server/http/mount.ts';
import { hasTag } from '#server/http/ready-answer.ts';
import type { Hub } from '#server/hub.ts';
import { isUploadName, type OpenedUpload } from '#server/platform/files/uploads.ts';
import { noSuchPart } from './uploads.errors.ts';

const YEAR = 31_536_000;
/** By the ending of the name that the server chose, never by what the client claimed. */
const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
};

interface ServedUpload extends OpenedUpload {
  readonly type: string;
  /** The name is never used again, so it identifies the content. */
  readonly etag: string;
}

export function mountUploads(mount: Mount, hub: Hub): void {
  mount('GET /uploads/:name', {
    summary: 'Get a converted upload, or a part of it. Its name is never used again',
    isName: isUploadName,
    find: async (name): Promise<ServedUpload | null> => {
      const type = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)];
      const file = type === undefined ? null : await hub.uploads.open(name);
      return type === undefined || file === null ? null : { ...file, type, etag: `"${name}"` };
    },
    produces: 'image/*',
    responses: { 200: z.any(), 206: z.any() },
    handle: async ({ request, reply, found }) => serve(request, reply, found),
  });
}

/**
 * Sends the requested part of a file, or all of it: players request parts to seek in a video, and Safari plays none
 * without.
 * @throws noSuchPart
 */
function serve({ headers, method }: FastifyRequest, reply: FastifyReply, file: ServedUpload): FastifyReply {
  const { bytes, type, etag } = file;
  const part = method === 'GET' ? askedPart(headers, file) : ({ is: 'whole' } as const);
  reply.header('accept-ranges', 'bytes');
  if (part.is === 'beyond') {
    reply.header('content-range', `bytes */${bytes}`);
    throw noSuchPart();
  }
  reply.headers({
    etag,
    'cache-control': `public, max-age=${YEAR}, immutable`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (hasTag(headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', type);
  // What answers a HEAD would be read to its end, and thrown away.
  if (method === 'HEAD') return reply.header('content-length', bytes).send(Readable.from([]));
  if (part.is === 'whole') return reply.header('content-length', bytes).send(file.read());
  const { first, last } = part;
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${first}-${last}/${bytes}`, 'content-length': last - first + 1 })
    .send(file.read({ first, last }));
}
