import type { AddressInfo } from 'node:net';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';

/** In ms, many times what Playwright takes to come. */
const COMES_WITHIN = 60_000;

/** A command of the client, and an event or an answer for it. */
export interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** By default `ws` gives each message as one buffer. */
export function textOf(message: RawData): string {
  return (message as Buffer).toString('utf8');
}

/**
 * Waits for Playwright and prints the address by which it comes, as Firefox does. This process ends with the connection:
 * whatever it started would otherwise outlive a client that was killed.
 */
export function awaitPlaywright(onConnection: (client: WebSocket) => void): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const alarm = setTimeout(() => process.exit(1), COMES_WITHIN);
  server.once('connection', (client) => {
    clearTimeout(alarm);
    client.on('close', () => process.exit());
    onConnection(client);
  });
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
}
