import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { highest, memoryOf } from '#bench/memory.ts';
import type { Fault, Run } from './fault.ts';
import { Organizer } from './organizer.ts';
import type { Place } from './place.ts';

const ANSWERS_WITHIN = 15_000;
const MORE_MEMORY_AT_MOST = 100_000_000;
const PIECE = Buffer.alloc(64 * 1024, '{"name":"x"},');
const MB = 1_000_000;

interface Hostile {
  readonly what: string;
  readonly head: readonly string[];
  /** In bytes, of the body that is sent; it may say another length. */
  readonly sends: number;
  readonly chunked?: true;
  readonly body?: string;
  /** Ends its side of the connection in the middle. */
  readonly breaksOff?: true;
}

export const hostileBodies: Fault = {
  id: 'R-13',
  name: 'bodies that are too large, cut off or mislabelled',
  meaning:
    'Requests with 20 MB of JSON, a gigabyte in pieces, a wrong length, an odd type, or a form of files that breaks off. Each is refused with a 4xx or closed, the memory grows by less than 100 MB, and no file is left behind.',
  on: ['sqlite'],
  missing: () => (process.platform === 'linux' ? null : 'the memory of a process is read on Linux only'),
  async inject(run) {
    const { place, effort, findings } = run;
    const server = await place.start();
    const organizer = await Organizer.at(server.url);
    await organizer.makeSheet(server.url, 1, null);
    const times = effort.of({ short: 1, usual: 3, full: 10 });
    const hostile = hostiles(organizer.cookie, effort.of({ short: 50 * MB, usual: 1000 * MB, full: 1000 * MB }));
    const before = memoryOf(server.pid);
    const most = await highest(server.pid, async () => {
      for (let round = 0; round < times; round += 1)
        await Promise.all(hostile.map(async (each) => judge(run, each, await send(server.url, each))));
    });
    const grown = Math.max(0, most - before);
    findings.expect('memory +< 100 MB', grown < MORE_MEMORY_AT_MOST, `it grew by ${Math.round(grown / MB)} MB`);
    const ready = (await fetch(`${server.url}/readyz`)).status;
    findings.expect('still ready', ready === 200, `it answers ${ready}`);
    await wait(500);
    findings.note('no file left', leftFiles(place));
    return `${times * hostile.length} such requests, ${hostile.length} at once; the memory grew by ${Math.round(grown / MB)} MB`;
  },
};

function hostiles(cookie: string, pieces: number): readonly Hostile[] {
  const json = ['Content-Type: application/json'];
  const form = [`Cookie: ${cookie}`, 'Content-Type: multipart/form-data; boundary=x'];
  const part =
    '--x\r\nContent-Disposition: form-data; name="heroImage"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const [signUp, upload] = ['POST /api/volunteers HTTP/1.1', 'POST /api/admin/upload/hero-image HTTP/1.1'];
  return [
    { what: '20 MB of JSON', head: [signUp, ...json, `Content-Length: ${20 * MB}`], sends: 20 * MB },
    {
      what: 'a gigabyte in pieces',
      head: [signUp, ...json, 'Transfer-Encoding: chunked'],
      sends: pieces,
      chunked: true,
    },
    { what: 'more than its length', head: [signUp, ...json, 'Content-Length: 5'], sends: 0, body: '{"name":"more"}' },
    { what: 'two lengths', head: [signUp, ...json, 'Content-Length: 2', 'Content-Length: 9'], sends: 0, body: '{}' },
    { what: 'a negative length', head: [signUp, ...json, 'Content-Length: -1'], sends: 0, body: '{}' },
    { what: 'an odd type', head: [signUp, 'Content-Type: \u00e9;;;=', 'Content-Length: 2'], sends: 0, body: '{}' },
    {
      what: 'a type that is none',
      head: [signUp, 'Content-Type: text/html', 'Content-Length: 2'],
      sends: 0,
      body: '{}',
    },
    {
      what: 'a form that breaks off',
      head: [upload, ...form, 'Content-Length: 4000000'],
      body: part,
      sends: MB,
      breaksOff: true,
    },
    {
      what: 'a form without an end',
      head: [upload, ...form, `Content-Length: ${part.length + 100}`],
      body: part + 'x'.repeat(100),
      sends: 0,
    },
    { what: 'a form that is none', head: [upload, ...form, 'Content-Length: 7'], sends: 0, body: 'nothing' },
  ];
}

/** The status of the answer; 0 where the connection was closed without one, null where neither came in time. */
async function send(server: string, { head, body = '', sends, chunked, breaksOff }: Hostile): Promise<number | null> {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const status = answerOf(socket);
  const [request = '', ...headers] = head;
  socket.write([request, `Host: ${hostname}`, 'Connection: close', ...headers, '', body].join('\r\n'));
  for (let sent = 0; sent < sends && socket.writable; sent += PIECE.length) {
    if (chunked) socket.write(`${PIECE.length.toString(16)}\r\n`);
    const isFull = !socket.write(PIECE);
    if (chunked) socket.write('\r\n');
    if (isFull) await Promise.race([once(socket, 'drain').catch(() => {}), status]);
    if (isFull && socket.writableNeedDrain) break;
  }
  if (breaksOff) socket.end();
  const answer = await status;
  socket.destroy();
  return answer;
}

function answerOf(socket: Socket): Promise<number | null> {
  return new Promise((resolve) => {
    const alarm = setTimeout(() => resolve(null), ANSWERS_WITHIN);
    const settle = (status: number) => {
      clearTimeout(alarm);
      resolve(status);
    };
    socket.on('data', (piece: Buffer) => settle(Number(/^HTTP\/1\.1 (\d+)/.exec(piece.toString('latin1'))?.[1] ?? 0)));
    socket.on('close', () => settle(0));
  });
}

function judge({ findings }: Run, { what }: Hostile, status: number | null): void {
  const isRefused = status === 0 || (status !== null && status >= 400 && status < 500);
  findings.expect('4xx or closed', isRefused, `${what} was answered ${status ?? 'nothing'}`);
}

function leftFiles({ dataDir }: Place): string[] {
  const folder = path.join(dataDir, 'uploads');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => `${name} was left behind`);
}
