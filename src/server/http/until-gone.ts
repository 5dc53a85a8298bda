import type { FastifyReply } from 'fastify';

/** Aborted when whoever waits for the answer has gone. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
