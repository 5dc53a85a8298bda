import { accessMatrix, type Access, type Call } from '#contract/access.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { isOrganizer, type Actor } from './actor.ts';
import { chooseEncoding, encode, encodingStream, type Encoding } from './encodings.ts';
import { COMPRESSED_FROM } from './cached-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    compressedFor?: CompressedFor;
  }
}

/**
 * For whom the answer of a call is compressed. The length of a compressed answer tells whether a text that somebody chose
 * stands in it a second time. So nothing is compressed in which a secret, or what one person said of themselves, stands
 * beside words that another may choose.
 *
 * strangers: to them nobody's data is shown, to others it may be.
 * users: they are shown their own data beside what organizers wrote.
 * everyone: it holds nobody's data, whoever asks.
 */
export type CompressedFor = 'nobody' | 'strangers' | 'users' | 'everyone';

/** For whom the answer of a call is compressed: of one that writes, or whose right is a token, for nobody. */
export function compressionOf(call: Call, wanted: CompressedFor = 'strangers'): CompressedFor {
  const access: Access = accessMatrix[call];
  return call.startsWith('GET ') && access.byToken !== true ? wanted : 'nobody';
}

/** Compresses answers in JSON, where that may be, by what the client knows. */
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

/** What is kept in memory brings its own encoding. */
function mayBeCompressed(request: FastifyRequest, reply: FastifyReply): boolean {
  const { compressedFor = 'nobody' } = request.routeOptions.config;
  if (reply.statusCode !== 200 || reply.hasHeader('vary') || !isFor(compressedFor, request.actor)) return false;
  return String(reply.getHeader('content-type')).startsWith('application/json');
}

function isFor(whom: CompressedFor, actor: Actor): boolean {
  if (whom === 'nobody' || whom === 'everyone') return whom === 'everyone';
  return actor.role === 'anonymous' || (whom === 'users' && !isOrganizer(actor));
}
