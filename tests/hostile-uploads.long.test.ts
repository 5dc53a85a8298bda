import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { heroImageForm } from '#tests/support/multipart.ts';
import { signInAs } from '#tests/support/people.ts';
import { blackPng, photo } from '#tests/support/pictures.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

// A busy machine takes long to convert pictures.
vi.setConfig({ testTimeout: 60_000 });

const UPLOAD = '/api/admin/upload/hero-image';
const MB = 1024 * 1024;
const MAY_GROW = 300 * MB;

let data: DataForServers;
let server: ServerProcess;
let admin: string;
let organizer: string;
beforeAll(async () => {
  data = await makeDataForServers();
  const sessions = await data.visit(async (platform) => {
    await platform.database.migrate();
    return [await signInAs({ platform }, 'full-admin'), await signInAs({ platform }, 'volunteer-admin')] as const;
  });
  [admin, organizer] = sessions;
  server = await data.startServer();
});
afterAll(async () => {
  await server.remove();
  await data.remove();
});

async function upload(picture: Buffer): Promise<number> {
  const { body, headers } = heroImageForm(picture);
  const answer = await fetch(`${server.url}${UPLOAD}`, {
    method: 'POST',
    body,
    headers: { ...headers, cookie: admin },
  });
  await answer.text();
  return answer.status;
}

const image = async () =>
  ((await (await fetch(`${server.url}/api/hero-content`)).json()) as { image: { url: string } | null }).image;
const unfinished = () => readdirSync(path.join(server.dataDir, 'uploads/.work'));

/** Includes child processes; in bytes. */
function memoryOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return pages * 4096 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
  } catch {
    // It has just ended.
    return 0;
  }
}

async function mostMemoryDuring(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 10);
  await work().finally(() => clearInterval(watching));
  return most;
}

const hostile: Record<string, () => Promise<Buffer>> = {
  'a picture of 400 million pixels': () => blackPng(20_000),
  'an interlaced picture of 16 bits': () =>
    sharp({ create: { width: 6000, height: 6000, channels: 4, background: '#fff' } })
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer(),
  'half a picture': async () => (await photo(3000, 2000).jpeg().toBuffer()).subarray(0, 90_000),
  'a picture with a page behind it': async () =>
    Buffer.concat([await photo(64, 64).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
  'a GIF': () => photo().gif().toBuffer(),
  '6 MB of JPEG': async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(6 * MB)]),
};

const atAGlance = ['a GIF', '6 MB of JPEG'];

describe('a hostile upload', () => {
  test.runIf(process.platform === 'linux').each(Object.keys(hostile))(
    'of %s, ten times at once, is refused in little memory',
    { meta: { need: 'Linux' } },
    async (which) => {
      const picture = await hostile[which]?.();
      if (picture === undefined) return;
      expect(await upload(await photo(64, 64).jpeg().toBuffer())).toBe(201);
      const [before, shown] = [memoryOf(server.pid), await image()];
      const answers: number[] = [];
      const most = await mostMemoryDuring(async () => {
        answers.push(...(await Promise.all(Array.from({ length: 10 }, () => upload(picture)))));
      });
      // Uploads that find too many others waiting get a 503.
      expect(answers.filter((status) => ![413, 415, 503].includes(status))).toEqual([]);
      expect(answers.some((status) => status !== 503)).toBe(true);
      // What the first bytes show is refused without waiting.
      if (atAGlance.includes(which)) expect(answers).not.toContain(503);
      expect(most - before).toBeLessThan(MAY_GROW);
      expect(await image()).toEqual(shown);
      expect(unfinished()).toEqual([]);
    },
  );

  test.runIf(process.platform === 'linux')(
    'that is as large as may be takes little memory too',
    { meta: { need: 'Linux' } },
    async () => {
      const picture = await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#1f5a44' } })
        .png({ progressive: true })
        .toBuffer();
      const before = memoryOf(server.pid);
      const most = await mostMemoryDuring(async () => expect(await upload(picture)).toBe(201));
      expect(most - before).toBeLessThan(MAY_GROW);
    },
  );

  test('of 101 MB is refused long before it has been sent', async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        yield heroImageForm(Buffer.from([0xff, 0xd8, 0xff])).body.subarray(0, -'\r\n------hub-tests--\r\n'.length);
        for (; sent < 101 * MB; sent += MB) yield Buffer.alloc(MB);
      })(),
    );
    const request = httpRequest(`${server.url}${UPLOAD}`, {
      method: 'POST',
      headers: { ...heroImageForm(Buffer.alloc(0)).headers, cookie: admin },
    });
    endless.pipe(request).on('error', () => {});
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    // How much leaves before the answer comes depends on how busy the machine is.
    expect(sent).toBeLessThan(90 * MB);
    request.destroy();
    expect(unfinished()).toEqual([]);
  });

  test.each([
    ['too large by its own account', 'length', 6 * MB, 413],
    ['too large in the end', 'chunks', 6 * MB, 413],
    ['no picture', 'length', 4 * MB, 415],
  ] as const)('that is %s leaves the connection in order for what comes after it', async (_what, by, bytes, status) => {
    const content = Buffer.concat([
      status === 413 ? Buffer.from([0xff, 0xd8, 0xff]) : Buffer.from('GIF89a'),
      Buffer.alloc(bytes),
    ]);
    const { body, headers } = heroImageForm(content);
    const { hostname, port, host } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const heard: string[] = [];
    socket.setEncoding('utf8').on('data', (part: string) => heard.push(part));
    const how = by === 'length' ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked';
    const lines = [
      `POST ${UPLOAD} HTTP/1.1`,
      `Host: ${host}`,
      `Cookie: ${admin}`,
      `Content-Type: ${headers['content-type']}`,
      how,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    if (by === 'chunks') socket.write(`${body.length.toString(16)}\r\n`);
    socket.write(body);
    if (by === 'chunks') socket.write('\r\n0\r\n\r\n');
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await expect.poll(() => heard.join('').match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
    socket.destroy();
  });
});

describe('an upload by someone who may not', () => {
  test.each([
    ['anonymous', () => '', 401],
    ['a volunteer administrator', () => organizer, 403],
  ])('%s is refused before any of it is sent', async (_who, cookie, status) => {
    const { hostname, port, host } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const headers = [`Host: ${host}`, 'Content-Type: multipart/form-data; boundary=x', `Content-Length: ${5 * MB}`];
    socket.write(`POST ${UPLOAD} HTTP/1.1\r\n${[...headers, `Cookie: ${cookie()}`].join('\r\n')}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });
});

describe('an upload that is broken off', () => {
  let large: Buffer;
  beforeAll(async () => {
    large = await photo(3500, 2500).jpeg({ quality: 90 }).toBuffer();
  });

  test('while it is sent changes nothing and leaves nothing', async () => {
    const shown = await image();
    const { body, headers } = heroImageForm(large);
    const request = httpRequest(`${server.url}${UPLOAD}`, {
      method: 'POST',
      headers: { ...headers, cookie: admin, 'content-length': body.length },
    });
    request.on('error', () => {});
    request.write(body.subarray(0, body.length / 2));
    await expect.poll(unfinished).toHaveLength(1);
    request.destroy();
    await expect.poll(unfinished).toEqual([]);
    expect(await image()).toEqual(shown);
  });

  test('while it is prepared changes nothing and leaves nothing', async () => {
    const shown = await image();
    const { body, headers } = heroImageForm(large);
    const leaving = new AbortController();
    const sent = fetch(`${server.url}${UPLOAD}`, {
      method: 'POST',
      body,
      headers: { ...headers, cookie: admin },
      signal: leaving.signal,
    }).catch(() => null);
    await expect.poll(() => memoryOf(server.pid) > 0 && unfinished().length).toBe(1);
    await wait(700);
    leaving.abort();
    await sent;
    await expect.poll(unfinished).toEqual([]);
    await wait(200);
    expect(await image()).toEqual(shown);
  });

  test('by the end of the server lets it end in time', async () => {
    const { body, headers } = heroImageForm(large);
    const sent = fetch(`${server.url}${UPLOAD}`, { method: 'POST', body, headers: { ...headers, cookie: admin } }).then(
      ({ status }) => status,
      () => 0,
    );
    await expect.poll(unfinished).toHaveLength(1);
    await wait(500);
    const asked = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(8000);
    expect(await sent).toBe(503);
    expect(unfinished()).toEqual([]);
  });
});
