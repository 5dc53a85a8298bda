import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const NO_SECRET = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/** A SOCKS proxy through which a browser reaches the hub, because WebKit has no switch for being offline. */
export interface CutProxy {
  readonly address: string;
  /** Ends all connections and takes no new ones, or takes them again. */
  cut(isCut: boolean): void;
  close(): void;
}

export async function startCutProxy(): Promise<CutProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    if (isCut) client.destroy();
    else serve(client).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = () => open.forEach((client) => client.destroy());
  return {
    address: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(isCutNow) {
      isCut = isCutNow;
      if (isCut) cutAll();
    },
    close() {
      server.close();
      cutAll();
    },
  };
}

/** RFC 1928, without passwords, for connections only. */
async function serve(client: Socket): Promise<void> {
  await once(client, 'data');
  client.write(NO_SECRET);
  const [request] = (await once(client, 'data')) as [Buffer];
  const length = request[4] ?? 0;
  const isName = request[3] === 3;
  const host = isName ? request.subarray(5, 5 + length).toString() : 'localhost';
  const server = connect(request.readUInt16BE(request.length - 2), host, () => {
    client.write(CONNECTED);
    client.pipe(server).pipe(client);
  });
  server.on('error', () => client.destroy());
  client.on('close', () => server.destroy());
}
