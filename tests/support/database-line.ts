import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseLine {
  readonly url: string;
  cut(): void;
  /** Drops everything in both directions without a sign of it. */
  silence(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const there = new URL(databaseUrl);
  const ends = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(Number(there.port || 5432), there.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      if (silent) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(databaseUrl);
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  return {
    url: here.toString(),
    cut,
    silence() {
      silent = true;
      for (const end of ends) end.pause();
    },
    restore() {
      silent = false;
      for (const end of ends) end.resume();
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
