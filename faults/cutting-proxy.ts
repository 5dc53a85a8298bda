import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface CuttingProxy {
  /** Of the database, by way of the proxy. */
  readonly url: string;
  /** Breaks all connections at the n-th piece that the hub sends from now on; 0 for none. */
  cutAt(nth: number): { readonly isOver: () => boolean };
  /** How many pieces the hub has sent since the last call of `cutAt`. */
  pieces(): number;
  /** From now on nothing passes, and no new connection begins, until it is opened again. */
  close(): void;
  open(): void;
  stop(): Promise<void>;
}

/** Stands between a hub and its PostgreSQL server, as a network that fails. */
export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let [pieces, cutAt, isOpen] = [0, 0, true];
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    if (!isOpen) return void client.resetAndDestroy();
    const database = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
    client.on('data', (piece: Buffer) => {
      pieces += 1;
      if (pieces === cutAt) return breakAll();
      database.write(piece);
    });
    database.on('data', (piece: Buffer) => client.write(piece));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    cutAt(nth) {
      [pieces, cutAt] = [0, nth];
      return { isOver: () => pieces >= nth };
    },
    pieces: () => pieces,
    close() {
      isOpen = false;
      breakAll();
    },
    open: () => void (isOpen = true),
    async stop() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
