import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from './encodings.ts';

/** An answer that is kept ready in memory, the same for everyone who is not signed in. */
export interface ReadyAnswer {
  readonly type: string;
  readonly body: Buffer;
  /** Of its body, where it is kept in several. */
  readonly encoding?: Encoding;
  /** With its quotes. */
  readonly etag: string;
}

/** Sends a ready answer as it is, or 304 to a client that has it. It may be kept, but is asked for again each time. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  const { encoding } = answer;
  reply.header('etag', answer.etag).header('cache-control', 'private, no-cache');
  reply.header('vary', encoding === undefined ? 'cookie' : 'accept-encoding, cookie');
  if (hasTag(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  if (encoding !== undefined && encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', answer.type).send(answer.body);
}

/** Whether a client has what this tag stands for. Weak and strong ones count as the same here (RFC 9110, 13.1.2). */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
