import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
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
  const found = await call('GET', '/api/people?search=zebrafinch', { cookie });
  const { people } = (await found.json()) as { people: { id: string }[] };
  expect(people).toHaveLength(1);
  await call('GET', `/api/people/${people[0]?.id}`, { cookie });
  await call('GET', '/pac-mgmt-2025/people?search=Quillon', { cookie });
  await call('GET', `/nowhere/${token}`, { cookie });
  for (const method of ['GET', 'POST', 'DELETE']) await call(method, '/unsubscribe/canary-of-a-link');
  await call('GET', '/signup-sheet/zebrafinch@families.example');
  await call('DELETE', '/api/manage/signup', { json: { token } });
  await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nNot a header\r\n\r\n`);
  await call('GET', '/healthz?last');

  const requests = () => server.output().match(/"msg":"request"/g)?.length ?? 0;
  for (const until = performance.now() + WRITTEN_WITHIN; requests() < 12 && performance.now() < until;) await wait(50);
  expect(requests()).toBeGreaterThanOrEqual(12);
  const [personId = ''] = people.map(({ id }) => id);
  const secrets = [PASSWORD, cookie.split('=')[1] ?? '', token, token.slice(-20), sheet.id, personId];
  for (const told of [...secrets, 'canary', 'Quillon', 'ebrafinch', '555 7391', 'glockenspiel', 'olga@'])
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

test('nor do accounts, codes, mails that fail, and leaving', async () => {
  const smtp = await startMailServer();
  const own = await startServerProcess({
    variables: {
      LOG_LEVEL: 'trace',
      RATE_LIMITS: 'off',
      SMTP_URL: smtp.url,
      ADMIN_EMAIL: 'fatima.canary@families.example',
      ADMIN_NAME: 'Fatima Umbrellabird',
      ADMIN_PASSWORD: PASSWORD,
    },
  });
  const secrets = new Set([PASSWORD, 'nine loud harmonicas', 'ten quiet harmonicas', 'xylophone harvest']);
  const cookies = new Map<string, string>();
  /** Keeps cookies, and adds all of them to the secrets. */
  const ask = async (method: string, path: string, json: unknown = {}) => {
    const answer = await fetch(`${own.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(json),
    });
    for (const [name, value] of answer.headers
      .getSetCookie()
      .map((each) => each.split(/[=;]/, 2) as [string, string])) {
      cookies.set(name, value);
      if (value.length > 20) secrets.add(value);
    }
    return (answer.headers.get('content-type') ?? '').includes('json') ? ((await answer.json()) as unknown) : null;
  };
  const mailed = async (pattern: RegExp): Promise<string> => {
    for (const until = performance.now() + WRITTEN_WITHIN; performance.now() < until; await wait(20)) {
      const found = smtp.mails
        .map(({ parsed }) => pattern.exec(parsed.text ?? '')?.[1])
        .find((part) => part !== undefined);
      if (found === undefined) continue;
      secrets.add(found);
      return found;
    }
    throw new Error(`No mail says ${pattern}`);
  };
  try {
    const admin = { email: 'fatima.canary@families.example', password: PASSWORD };
    await ask('POST', '/api/auth/login', { ...admin, password: 'ten quiet harmonicas' });
    await ask('POST', '/api/auth/login', admin);
    const code = await mailed(/\b(\d{6})\b/);
    await ask('POST', '/api/auth/verify-code', { email: admin.email, code: code === '123456' ? '654321' : '123456' });
    await ask('POST', '/api/auth/verify-code', { email: admin.email, code });
    await ask('POST', '/api/settings/senderPassword', { key: 'senderPassword', value: 'xylophone harvest' });
    const other = { name: 'Olga Umbrellabird', email: 'olga.canary@families.example', phone: '604 555 7391' };
    await ask('POST', '/api/users/create-admin', {
      ...other,
      password: 'nine loud harmonicas',
      role: 'volunteer-admin',
    });
    await ask('POST', '/api/auth/logout');
    smtp.failNext({ at: 'recipient', answer: 550, text: '5.1.1 <zoe.canary@families.example> is unknown here' });
    const zoe = { name: 'Zoë Umbrellabird', email: 'zoe.canary@families.example', password: 'nine loud harmonicas' };
    const { user } = (await ask('POST', '/api/auth/register', zoe)) as { user: { id: string } };
    await ask('POST', '/api/auth/register', zoe);
    await ask('PATCH', `/api/auth/account/${user.id}`, { name: 'Zoë', email: 'zebra.canary@families.example' });
    const proof = await mailed(/\/verify#([\w-]+)/);
    await ask('POST', '/api/auth/verify-email', { token: `${proof}x` });
    await ask('POST', '/api/auth/verify-email', { token: proof });
    const passwords = { newPassword: 'ten quiet harmonicas', confirmPassword: 'ten quiet harmonicas' };
    await ask('PATCH', `/api/auth/change-password/${user.id}`, { currentPassword: 'wrong harmonicas', ...passwords });
    await ask('PATCH', `/api/auth/change-password/${user.id}`, { currentPassword: zoe.password, ...passwords });
    await ask('POST', '/api/deletion-requests', { name: 'Zoë', email: 'zebra.canary@families.example' });
    const deletion = await mailed(/\/data-deletion#([\w-]+)/);
    await ask('POST', '/api/deletion-requests/confirm', { token: deletion });
    await ask('DELETE', `/api/auth/account/${user.id}`, { password: 'ten quiet harmonicas' });
    await wait(500);
    expect(secrets.size).toBeGreaterThan(10);
    for (const told of [...secrets, 'canary', 'Umbrellabird', 'Zoë', '555 7391', 'harmonicas'])
      expect(own.output(), told).not.toContain(told);
    expect(own.output()).toContain('"outcome":"refused"');
    expect(own.output()).not.toMatch(/"level":[56]0/);
  } finally {
    await own.remove();
    await smtp.stop();
  }
});
