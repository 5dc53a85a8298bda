import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Asks a call of the hub as the reader of a page. */
export type AskAsReader = (path: string) => Promise<Response>;

/** What says who asks, from where, and in which language. */
const PASSED_ON = ['cookie', 'host', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto'] as const;

/**
 * Asks calls of this app as the one who made `request`, without a connection. Each call checks its own rights and
 * limits, so that a page holds nothing that its reader would not get by asking.
 */
export function askAsReader(app: FastifyInstance, { headers, socket }: FastifyRequest): AskAsReader {
  const passedOn = Object.fromEntries(
    PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return async (path) => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers: passedOn,
      ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
    });
    // As a connection is closed: the app would wait for an unread body.
    answer.raw.req.destroy();
    return new Response(answer.payload, { status: answer.statusCode });
  };
}
