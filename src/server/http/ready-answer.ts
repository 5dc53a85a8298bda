import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from './encodings.ts';

export interface ReadyAnswer {
  readonly type: string;
  readonly body: Buffer;
  readonly encoding?: Encoding;
  readonly etag: string;
}

export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  const { encoding } = answer;
  reply.header('etag', answer.etag).header('cache-control', 'private, no-cache');
  reply.header('vary', encoding === undefined ? 'cookie' : 'accept-encoding, cookie');
  if (hasTag(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  if (encoding !== undefined && encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', answer.type).send(answer.body);
}

/** Weak and strong tags count as the same here (RFC 9110, 13.1.2). */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
