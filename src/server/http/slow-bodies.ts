import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOK_EVERY = 10_000;
/** A body is there within so many milliseconds. */
const BODY_WITHIN = 30_000;
/** Files take as long as they need while so many bytes come in a second: what a weak line to a school still carries. */
const FILE_BYTES_A_SECOND = 8 * 1024;
/** A file of the largest kind at that speed; the last word for all requests. */
export const REQUEST_WITHIN = 4 * 60 * 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file. */
    takesFile?: true;
  }
}

/**
 * Lets slow senders go, which hold a connection and send next to nothing. Most bodies have a deadline; files are validated
 * by how fast they come.
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
