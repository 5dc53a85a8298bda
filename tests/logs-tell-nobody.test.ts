import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from '#tests/support/server-process.ts';

const PASSWORD = 'seven dry towels';
const server = await startServerProcess({
  variables: {
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: 'fatima.canary@families.example',
    ADMIN_PASSWORD: PASSWORD,
  },
});
afterAll(() => server.remove());

const WRITTEN_WITHIN = 5000;

async function call(method: string, path: string, { json, cookie = '' }: { json?: unknown; cookie?: string } = {}) {
  const body = typeof json === 'string' ? json : JSON.stringify(json);
  return fetch(`${server.url}${path}`, {
    method,
    headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body }),
  });
}

async function sendRaw(bytes: string): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {}).resume();
  socket.write(bytes);
  await once(socket, 'close');
}

const requests = () => server.output().match(/"msg":"request"/g)?.length ?? 0;

/** Answers when so many requests stand in the log. */
async function written(count: number): Promise<void> {
  for (const until = performance.now() + WRITTEN_WITHIN; requests() < count && performance.now() < until;)
    await wait(50);
  expect(requests()).toBeGreaterThanOrEqual(count);
}

test('at its most talkative, the log names nobody, and nothing by which one could pass for somebody', async () => {
  const login = await call('POST', '/api/auth/login', {
    json: { email: 'fatima.canary@families.example', password: PASSWORD },
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const sheet = (await (
    await call('POST', '/api/signup-sheets', {
      cookie,
      json: { title: 'Fair', eventDate: '2999-12-12', organizerName: 'Olga', organizerEmail: 'olga@pac.example' },
    })
  ).json()) as { id: string };
  const slot = (await (
    await call('POST', '/api/volunteer-slots', { cookie, json: { signupSheetId: sheet.id, title: 'Tables' } })
  ).json()) as { id: string };
  const person = {
    slotId: slot.id,
    name: 'Quillon Zebrafinch',
    email: 'zebrafinch@families.example',
    phone: '+1 604 555 7391',
    notes: 'I can lift a glockenspiel',
  };
  const signup = (await (await call('POST', '/api/volunteers', { json: person })).json()) as { manageUrl: string };
  const token = new URL(signup.manageUrl).hash.slice(1);
  await call('POST', '/api/volunteers', { json: person });
  await call('POST', '/api/volunteers', { json: JSON.stringify(person).slice(0, -3) });
  await call('POST', '/api/manage/signup', { json: { token } });
  await call('POST', `/api/manage/signup?token=${token}`, { json: {} });
  await call('GET', `/nowhere/${token}`, { cookie });
  for (const method of ['GET', 'POST', 'DELETE']) await call(method, '/unsubscribe/canary-of-a-link');
  await call('GET', '/signup-sheet/zebrafinch@families.example');
  await call('DELETE', '/api/manage/signup', { json: { token } });
  await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nNot a header\r\n\r\n`);
  await call('GET', '/healthz?last');

  const requests = () => server.output().match(/"msg":"request"/g)?.length ?? 0;
  for (const until = performance.now() + WRITTEN_WITHIN; requests() < 12 && performance.now() < until;) await wait(50);
  expect(requests()).toBeGreaterThanOrEqual(12);
  const secrets = [PASSWORD, cookie.split('=')[1] ?? '', token, token.slice(-20), sheet.id];
  for (const told of [...secrets, 'canary', 'Quillon', 'ebrafinch', '7391', 'glockenspiel', 'olga@'])
    expect(server.output()).not.toContain(told);
});

test('what others break off, or send wrong, is no fault to be looked into', async () => {
  const before = requests();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    'POST /api/manage/link HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email"',
  );
  // It has been heard, for what came later is answered.
  await call('GET', '/healthz');
  socket.destroy();
  await call('POST', '/api/manage/link', { json: '{"email"' });
  await sendRaw('GET / HTTP/1.1\r\nHost: x\r\nNot a header\r\n\r\n');
  await written(before + 2);
  await wait(500);
  expect(server.output()).not.toMatch(/"level":[56]0/);
});
