import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Knows the connections over which no request has come yet: browsers open some to be quicker later. The server takes
 * them for busy and would wait for them when it stops.
 *
 * @returns ends them
 */
export function watchUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
