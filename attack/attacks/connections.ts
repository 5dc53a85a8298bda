import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack, AttackedHub } from '#attack/attack.ts';

const SLOW_SOCKETS = 300;
/** Of the head of a request, one byte at a time. */
const A_BYTE_EVERY = 2000;
/** From the first byte; the server looks every 5 or 10 s. */
const CLOSED_WITHIN = { head: 20_000, body: 45_000 };
const LOOKS = 40;
/** The 95th percentile of other people's requests meanwhile, on a busy machine. */
const SLOWEST = 3000;

interface SlowSocket {
  readonly socket: Socket;
  readonly what: 'head' | 'body';
}

function openSlowly({ host, port }: AttackedHub): SlowSocket[] {
  return Array.from({ length: SLOW_SOCKETS }, (_, at) => {
    const socket = connect(port, host).on('error', () => {});
    const what = at % 2 === 0 ? 'head' : 'body';
    socket.resume();
    socket.write(
      what === 'head'
        ? 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '
        : 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    );
    return { socket, what };
  });
}

async function answersMeanwhile(hub: AttackedHub): Promise<number> {
  const took: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const { status, ms } = await hub.ask({ path: '/api/signup-sheets' });
    if (status !== 200) hub.found(`other people are answered ${status} meanwhile`);
    took.push(ms);
    await wait(50);
  }
  return took.toSorted((one, other) => one - other)[Math.floor(LOOKS * 0.95)] ?? 0;
}

async function hold(hub: AttackedHub): Promise<void> {
  const sockets = openSlowly(hub);
  const dripping = setInterval(() => {
    for (const { socket } of sockets) if (!socket.destroyed && socket.writable) socket.write('x');
  }, A_BYTE_EVERY);
  try {
    const begun = performance.now();
    const slowest = await answersMeanwhile(hub);
    if (slowest > SLOWEST) hub.found(`other people waited ${Math.round(slowest)} ms`);
    for (const what of ['head', 'body'] as const) {
      const left = () => sockets.filter((each) => each.what === what && !each.socket.closed).length;
      while (left() > 0 && performance.now() - begun < CLOSED_WITHIN[what]) await wait(250);
      if (left() > 0)
        hub.found(`${left()} connections with a slow ${what} are open after ${CLOSED_WITHIN[what] / 1000} s`);
    }
  } finally {
    clearInterval(dripping);
    for (const { socket } of sockets) socket.destroy();
  }
}

/** Takes connections and never closes one. */
async function patientServer(): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}).resume()).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export const connections: Attack = {
  name: 'many slow connections',
  what: `${SLOW_SOCKETS} connections that send a byte every ${A_BYTE_EVERY / 1000} s, while others read`,
  isBeside: true,
  run: hold,
  withHole: async () => ({ port: await patientServer() }),
};
