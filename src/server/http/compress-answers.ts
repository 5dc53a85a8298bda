import { accessMatrix, type Access, type Call } from '#contract/access.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { organizesAny, type Actor } from './actor.ts';
import { chooseEncoding, encode, encodingStream, type Encoding } from './encodings.ts';
import { COMPRESSED_FROM } from './cached-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    compressedFor?: CompressedFor;
  }
}

/**
 * Whose answers of a call are compressed. The length of a compressed answer reveals whether a chosen text occurs in it a
 * second time. So no answer is compressed that holds a secret or personal data next to words that another person may
 * choose.
 *
 * strangers: others may get personal data.
 * users: they get their own data next to words of organizers.
 * everyone: the answer holds no personal data.
 */
export type CompressedFor = 'nobody' | 'strangers' | 'users' | 'everyone';

/** Answers to calls that write, or that a token opens, are never compressed. */
export function compressionOf(call: Call, wanted: CompressedFor = 'strangers'): CompressedFor {
  const access: Access = accessMatrix[call];
  return call.startsWith('GET ') && access.byToken !== true ? wanted : 'nobody';
}

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!mayBeCompressed(request, reply)) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return done(null, payload);
    if (payload instanceof Readable) {
      reply.header('content-encoding', encoding);
      return done(null, compressed(payload, encoding));
    }
    if (typeof payload !== 'string' || payload.length < COMPRESSED_FROM) return done(null, payload);
    void answerCompressed(reply, payload, encoding, done);
  });
}

async function answerCompressed(
  reply: FastifyReply,
  payload: string,
  encoding: Encoding,
  done: (error: Error | null, body?: Buffer) => void,
): Promise<void> {
  try {
    const body = await encode(Buffer.from(payload), encoding);
    reply.header('content-encoding', encoding);
    done(null, body);
  } catch (error) {
    done(error as Error);
  }
}

/** Ends both when either ends, so that nothing is read for a client that has left. */
function compressed(payload: Readable, encoding: Exclude<Encoding, 'identity'>): Readable {
  return pipeline(payload, encodingStream(encoding), () => {});
}

/** Cached answers bring their own encoding. */
function mayBeCompressed(request: FastifyRequest, reply: FastifyReply): boolean {
  const { compressedFor = 'nobody' } = request.routeOptions.config;
  if (reply.statusCode !== 200 || reply.hasHeader('vary') || !isFor(compressedFor, request.actor)) return false;
  return String(reply.getHeader('content-type')).startsWith('application/json');
}

function isFor(whom: CompressedFor, actor: Actor): boolean {
  if (whom === 'nobody' || whom === 'everyone') return whom === 'everyone';
  return actor.role === 'anonymous' || (whom === 'users' && !organizesAny(actor));
}
