import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './ask.ts';
import type { Fault } from './fault.ts';
import { Organizer } from './organizer.ts';

const SENDS_EVERY = 2000;
const CLOSED_WITHIN = 20_000;

export const slowClients: Fault = {
  id: 'R-14',
  name: 'slow clients',
  meaning:
    'Five hundred connections send one byte of a request now and then, and two hundred others ask for much and read nothing. Everyone else is served as before, and connections that never finish their request are closed within 20 seconds.',
  on: ['sqlite'],
  async inject({ place, effort, findings }) {
    const { url } = await place.start();
    const organizer = await Organizer.at(url);
    const sheet = await organizer.makeSheet(url, 10, 20);
    const [senders, readers] = [
      effort.of({ short: 150, usual: 500, full: 500 }),
      effort.of({ short: 50, usual: 200, full: 200 }),
    ];
    const seconds = effort.of({ short: 22, usual: 30, full: 120 });
    const sockets: Socket[] = [];
    place.atEnd(() => sockets.forEach((socket) => socket.destroy()));
    const closed: number[] = [];
    const until = performance.now() + seconds * 1000;
    for (let nth = 0; nth < senders; nth += 1) sockets.push(await sendSlowly(url, until, (ms) => closed.push(ms)));
    const slowest = sockets.length;
    for (let nth = 0; nth < readers; nth += 1) sockets.push(await readNothing(url));
    const times: number[] = [];
    let failures = 0;
    while (performance.now() < until) {
      const answer = await ask(url, 'GET', `/api/signup-sheets/${sheet.id}`);
      if (answer?.status === 200) times.push(answer.ms);
      else failures += 1;
      await wait(20);
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity;
    findings.expect('everyone else is served', failures === 0, `${failures} of ${times.length + failures} failed`);
    findings.expectWithin('p95 < 300 ms', p95, 300);
    findings.expect(
      'slow requests are closed',
      closed.length === slowest,
      `${slowest - closed.length} of ${slowest} are still open`,
    );
    findings.expectWithin('closed ≤ 20 s', Math.max(...closed), CLOSED_WITHIN);
    return `${senders} slow senders and ${readers} that read nothing for ${seconds} s; ${times.length} other requests, p95 ${Math.round(p95)} ms; slow senders were closed after ${(Math.max(...closed) / 1000).toFixed(1)} s at most`;
  },
};

async function sendSlowly(server: string, until: number, closed: (ms: number) => void): Promise<Socket> {
  const socket = await open(server);
  const begun = performance.now();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const sending = setInterval(() => {
    if (performance.now() < until) socket.write('x');
  }, SENDS_EVERY);
  // An answer that says so is as good as the end.
  socket.once('data', () => socket.end());
  socket.once('close', () => {
    clearInterval(sending);
    if (performance.now() <= until) closed(performance.now() - begun);
  });
  return socket;
}

async function readNothing(server: string): Promise<Socket> {
  const socket = await open(server);
  socket.pause();
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
  return socket;
}

async function open(server: string): Promise<Socket> {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
