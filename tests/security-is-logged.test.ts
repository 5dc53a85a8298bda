import { afterAll, expect, test } from 'vitest';
import { collectLog } from '#tests/support/collected-log.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const { log, logged } = collectLog();
const hub = await startTestHub({}, undefined, log);
afterAll(() => hub.remove());
const user = await createUser(hub, { role: 'user', email: 'uma.logged@families.example' });

/** The lines that the work has caused. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = logged().length;
  await work();
  const lines = logged().slice(before).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const logIn = (password: string) => hub.call('POST', '/api/auth/login', { json: { email: user.email, password } });

test('a login is logged with the account, and a failed one with its status', async () => {
  const right = await linesOf(() => logIn(PASSWORD));
  expect(right).toContainEqual(expect.objectContaining({ msg: 'signed in', user: user.id, role: 'user' }));
  const wrong = await linesOf(() => logIn('wrong horse'));
  expect(wrong.filter(({ msg }) => msg === 'signed in')).toEqual([]);
  expect(wrong).toContainEqual(expect.objectContaining({ msg: 'request', route: '/api/auth/login', status: 401 }));
});

test('a refused call is logged with the account that made it, and other calls without', async () => {
  const cookie = await signIn(hub, user);
  const refused = await linesOf(() => hub.call('GET', '/api/users', { cookie }));
  expect(refused).toContainEqual(expect.objectContaining({ route: '/api/users', status: 403, user: user.id }));
  const strange = await linesOf(() => hub.call('GET', '/api/users'));
  expect(strange).toContainEqual(expect.objectContaining({ route: '/api/users', status: 401 }));
  const allowed = await linesOf(() => hub.call('GET', '/api/auth/my-data.json', { cookie }));
  for (const line of [...strange, ...allowed]) expect(line).not.toHaveProperty('user');
});

test('none of it names the person', () => {
  for (const word of ['uma.logged', user.name, PASSWORD]) expect(logged()).not.toContain(word);
});
