// A process of its own that sends requests over sockets that stay open and measures the answers. It is asked by messages.
import { connect, type Socket } from 'node:net';
import { present } from '#tests/support/present.ts';
import type { LoadOrder, LoadResult } from './load.ts';

class AnswerReader {
  #rest = Buffer.alloc(0);
  #bodyLeft = 0;
  #status = 0;

  read(piece: Buffer): number[] {
    const done: number[] = [];
    let data = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    while (data.length > 0) {
      if (this.#bodyLeft > 0) {
        const taken = Math.min(this.#bodyLeft, data.length);
        this.#bodyLeft -= taken;
        data = data.subarray(taken);
        if (this.#bodyLeft === 0) done.push(this.#status);
        continue;
      }
      const end = data.indexOf('\r\n\r\n');
      if (end < 0) break;
      const head = data.toString('latin1', 0, end);
      this.#status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      this.#bodyLeft = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      data = data.subarray(end + 4);
      if (this.#bodyLeft === 0) done.push(this.#status);
    }
    this.#rest = Buffer.from(data);
    return done;
  }
}

interface Work {
  readonly next: () => Buffer | null;
  readonly answered: (status: number, latency: number) => void;
  /** Ms between two requests; 0 for no pause. */
  readonly every: number;
}

class Client {
  readonly #socket: Socket;
  readonly #reader = new AnswerReader();
  readonly #work: Work;
  #sentAt = 0;
  #dueAt = 0;
  #finish: () => void = () => {};
  readonly finished = new Promise<void>((resolve) => (this.#finish = resolve));

  constructor(socket: Socket, work: Work) {
    this.#socket = socket;
    this.#work = work;
    socket.setNoDelay(true);
    socket.on('data', (piece) => this.#receive(piece));
    socket.on('error', () => this.#end(0));
    socket.on('close', () => this.#end(0));
  }

  /** After this many ms. */
  begin(after: number): void {
    this.#dueAt = performance.now() + after;
    this.#wait();
  }

  #wait(): void {
    const wait = this.#dueAt - performance.now();
    if (wait <= 0) this.#send();
    else setTimeout(() => this.#send(), wait);
  }

  #send(): void {
    const request = this.#work.next();
    if (request === null) return this.#finish();
    this.#sentAt = this.#work.every === 0 ? performance.now() : this.#dueAt;
    this.#socket.write(request);
  }

  #receive(piece: Buffer): void {
    for (const status of this.#reader.read(piece)) {
      this.#work.answered(status, performance.now() - this.#sentAt);
      this.#sentAt = 0;
      this.#dueAt += this.#work.every;
      this.#wait();
    }
  }

  /** A connection that breaks before an answer counts as status 0. */
  #end(status: number): void {
    if (this.#sentAt > 0) this.#work.answered(status, performance.now() - this.#sentAt);
    this.#sentAt = 0;
    this.#finish();
  }
}

let sent = 0;

function requestMaker({ method, path, headers, body }: LoadOrder): () => Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
  if (body === undefined) {
    const whole = Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
    return () => whole;
  }
  return () => {
    sent += 1;
    const text = present(body.templates[sent % body.templates.length]).replaceAll('{{n}}', `${process.pid}-${sent}`);
    return Buffer.from(
      `${head.join('\r\n')}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  };
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const make = requestMaker(order);
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let left = order.requests ?? Number.POSITIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  const next = () => {
    if (left <= 0 || performance.now() >= until) return null;
    left -= 1;
    return make();
  };
  const answered = (status: number, latency: number) => {
    latencies.push(latency);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const every = order.every ?? 0;
  const clients = await Promise.all(
    Array.from({ length: order.connections }, () =>
      opened(order.port).then((socket) => ({ socket, client: new Client(socket, { next, answered, every }) })),
    ),
  );
  const start = performance.now();
  until = start + (order.seconds ?? 60) * 1000;
  // Those that pause do not all ask at the same moment.
  for (const [nth, { client }] of clients.entries()) client.begin((every * nth) / clients.length);
  await Promise.all(clients.map(({ client }) => client.finished));
  const seconds = (performance.now() - start) / 1000;
  for (const { socket } of clients) socket.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / seconds, median: at(0.5), p99: at(0.99), last: at(1), statuses };
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  );
});
