import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOK_EVERY = 10_000;
/** In ms, for all bodies but files. */
const BODY_WITHIN = 30_000;
/** Files may take as long as they need at this speed, which a weak line to a school still has. */
const FILE_BYTES_A_SECOND = 8 * 1024;
/** The largest file at that speed; the deadline of all requests, in ms. */
export const REQUEST_WITHIN = 4 * 60 * 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: true;
  }
}

/**
 * Disconnects slow senders, which hold a connection and send next to nothing. Most bodies have a deadline; files have a
 * minimum speed.
 */
export function watchSlowBodies(app: FastifyInstance): void {
  const watched = new Set<() => void>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) watch(app, request, watched);
    done();
  });
  // What was answered before its body was read may never end.
  app.addHook('onClose', (_app, done) => {
    for (const stop of watched) stop();
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(app: FastifyInstance, { raw, routeOptions }: FastifyRequest, watched: Set<() => void>): void {
  const { socket } = raw;
  const isFile = routeOptions.config.takesFile === true;
  let [looks, before] = [0, socket.bytesRead];
  const timer = setInterval(() => {
    looks += 1;
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    const isSlow = isFile ? came < (FILE_BYTES_A_SECOND * LOOK_EVERY) / 1000 : looks * LOOK_EVERY >= BODY_WITHIN;
    if (!isSlow) return;
    stop();
    const error = Object.assign(new Error('The body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.server.emit('clientError', error, socket);
  }, LOOK_EVERY).unref();
  const stop = () => {
    clearInterval(timer);
    watched.delete(stop);
  };
  watched.add(stop);
  raw.once('end', stop);
  raw.once('close', stop);
}
