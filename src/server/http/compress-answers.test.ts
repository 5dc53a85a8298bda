import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessMatrix, type Call } from '#contract/access.ts';
import { signIn, signInAs, createUser, PASSWORD } from '#tests/support/people.ts';
import { ann, makeFair, makeSheet, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { failedCheck, makeMonitor } from '#tests/support/found-changes.ts';
import { compressionOf } from './compress-answers.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

let token = '';
let sheetId = '';
let slotId = '';
beforeAll(async () => {
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
  [sheetId, slotId] = [sheet.id, slot.id];
  ({ token } = await signedUp(hub, slot, ann));
  for (let nth = 0; nth < 20; nth += 1) {
    await makeFair(hub, { sheet: { title: `Fair ${nth}` } });
    await makeSheet(hub, { title: `Old Fair ${nth}`, eventDate: '2019-03-04' });
  }
});

const get = (url: string, accepted?: string, cookie = '', method = 'GET') =>
  hub.call(method, url, { cookie, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const isPacked = async (url: string, cookie = '') =>
  (await get(url, 'gzip, deflate, br, zstd', cookie)).headers['content-encoding'] === 'br';

const SHEETS = '/api/signup-sheets';
const PAST = `${SHEETS}?when=past`;

test.each([SHEETS, `${SHEETS}?when=upcoming`, PAST, `${SHEETS}?search=fair`, '/api/openapi.json'])(
  'strangers are answered %s as small as their browser can read it, and with the same content',
  async (url) => {
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('accept-encoding');
    for (const encoding of ['br', 'gzip'] as const) {
      for (let nth = 0; nth < 2; nth += 1) {
        const packed = await get(url, encoding === 'br' ? 'gzip, deflate, br, zstd' : 'gzip;q=1.0, br;q=0');
        expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, encoding]);
        expect(packed.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
        expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
        expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.body);
      }
    }
    const head = await get(url, 'br', '', 'HEAD');
    expect([head.statusCode, head.headers['content-encoding'], head.body]).toEqual([200, 'br', '']);
  },
);

test('a browser that has an answer in one encoding is not told that it has it in another', async () => {
  const [plain, packed] = [await get(SHEETS), await get(SHEETS, 'br')];
  expect(plain.headers.etag).not.toBe(packed.headers.etag);
  const again = (etag: unknown, encoding: string) =>
    hub.call('GET', SHEETS, { headers: { 'if-none-match': String(etag), 'accept-encoding': encoding } });
  expect((await again(packed.headers.etag, 'br')).statusCode).toBe(304);
  expect((await again(plain.headers.etag, 'br')).statusCode).toBe(200);
});

test('what is small, a refusal and what is no JSON is sent as it is', async () => {
  expect(await isPacked('/api/stats')).toBe(false);
  expect(await isPacked(`${SHEETS}?limit=0`)).toBe(false);
  expect(await isPacked(`${SHEETS}/${sheetId}/calendar.ics`)).toBe(false);
});

test('users are answered what organizers wrote beside their own entries; organizers nothing in which others stand', async () => {
  const [user, organizer] = [await signInAs(hub, 'user'), await signInAs(hub, 'volunteer-admin')];
  for (const url of [SHEETS, PAST, `${SHEETS}?when=upcoming`]) {
    expect([url, await isPacked(url, user)]).toEqual([url, true]);
    expect([url, await isPacked(url, organizer)]).toEqual([url, false]);
  }
  const packed = await get(SHEETS, 'gzip', user);
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await get(SHEETS, undefined, user)).body);
});

test('administrators are answered what was found on the school’s site', async () => {
  for (let nth = 0; nth < 20; nth += 1) await failedCheck(hub, await makeMonitor(hub));
  const admin = await signInAs(hub, 'full-admin');
  expect(await isPacked('/api/monitoring/snapshots', admin)).toBe(true);
  // It names the addresses of webhooks, which are secrets.
  expect(await isPacked('/api/monitors', admin)).toBe(false);
});

test('nothing that holds a secret or somebody’s data beside what others chose is compressed', async () => {
  const long = 'x'.repeat(900);
  const user = await createUser(hub, { role: 'user', email: 'maria@families.example' });
  const cookie = await signIn(hub, user);
  const write = async (method: string, url: string, json: object, as = '') => {
    const answer = await hub.call(method, url, { json, cookie: as, headers: { 'accept-encoding': 'br, gzip' } });
    expect([url, answer.statusCode < 300, answer.headers['content-encoding']]).toEqual([url, true, undefined]);
  };
  await write('POST', '/api/volunteers', { slotId, ...ann, name: 'Ann Other', notes: long });
  await write('POST', '/api/manage/signup', { token });
  await write('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
  for (const url of ['/api/auth/session', `/api/auth/profile/${user.id}`, '/api/auth/my-data.json'])
    expect([url, await isPacked(url, cookie)]).toEqual([url, false]);
  const admin = await signIn(hub, await createUser(hub, { role: 'full-admin', name: long.slice(0, 90) }));
  for (let nth = 0; nth < 12; nth += 1)
    await createUser(hub, { role: 'user', name: `Somebody with a long name ${nth}` });
  for (const url of ['/api/users', '/api/audit-log', '/api/communication-logs', '/api/deletion-requests'])
    expect([url, await isPacked(url, admin)]).toEqual([url, false]);
});

test('no answer of a call that writes is compressed, nor of one whose right is a token, whatever its feature says', () => {
  const calls = Object.keys(accessMatrix) as Call[];
  const compressed = calls.filter((call) => compressionOf(call, 'everyone') !== 'nobody');
  expect(compressed).toContain('GET /api/signup-sheets');
  expect(compressed.filter((call) => !call.startsWith('GET ') || 'byToken' in accessMatrix[call])).toEqual([]);
});
