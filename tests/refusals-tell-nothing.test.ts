import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { accessMatrix, type Call } from '#contract/access.ts';
import { roles } from '#domain/roles.ts';
import { isThorough } from '#tests/support/extent.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { ann, makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const ANSWERS = isThorough ? 10_000 : 2500;

const hub = await startTestHub();
afterAll(() => hub.remove());
const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
const { id: signupId, token } = await signedUp(hub, slot);
const users = await Promise.all(roles.map((role) => createUser(hub, { role })));

const inside = [
  /\bat \S+ \(?\S*:\d+:\d+/,
  /\.[cm]?[jt]sx?:\d+/,
  /node_modules|node:internal|\/src\/|\/tmp\/|\/home\/|\/root\/|[A-Z]:\\/,
  /\b(select|insert into|update|delete from)\b.+\b(where|values|set)\b/i,
  /sqlite|postgres|kysely|better-sqlite3|constraint|relation "|column "|errno|ECONN|ENOENT|syscall/i,
  /\b(TypeError|RangeError|SyntaxError|ZodError|undefined is not)\b/,
];

const calls = (Object.keys(accessMatrix) as Call[]).filter(
  (call) => call !== 'GET /api/live' && call !== 'GET /metrics',
);

// Words of our own among random ones, so that some of it comes far.
const fields = [
  'name',
  'email',
  'phone',
  'notes',
  'title',
  'slotId',
  'signupSheetId',
  'token',
  'password',
  'code',
  'role',
  'key',
  'value',
];
const known = [
  sheet.id,
  slot.id,
  signupId,
  token,
  ann.email,
  ann.name,
  ann.phone,
  'full-admin',
  '2026-12-12T09:00',
  '123456',
];
const odd = [
  "'; drop table users; --",
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '%s%n',
  'x'.repeat(5000),
];
const word = fc.oneof(fc.constantFrom(...known), fc.constantFrom(...odd), fc.string({ unit: 'binary', maxLength: 40 }));
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, -0, 1e308),
  fc.jsonValue({ maxDepth: 3 }),
);
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .dictionary(fc.oneof(fc.constantFrom(...fields), fc.string({ maxLength: 12 })), value, { maxKeys: 8 })
      .map((json) => JSON.stringify(json)),
  },
  fc.json(),
  fc.string({ maxLength: 200 }),
);
const asked = fc.record({
  call: fc.constantFrom(...calls),
  id: fc.oneof(fc.constantFrom(...known), word),
  query: fc.oneof(fc.constant(''), fc.webQueryParameters()),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    '',
  ),
  caller: fc.integer({ min: -1, max: roles.length - 1 }),
  body,
});

const isPage = (headers: Record<string, unknown>) => String(headers['content-type']).startsWith('text/html');

test(`${ANSWERS} answers to nonsense show nothing of the inside, and none is an error of ours`, async () => {
  const statuses = new Map<number, number>();
  const cookies = await Promise.all(users.map((user) => signIn(hub, user)));
  await fc.assert(
    fc.asyncProperty(asked, async ({ call, id, query, type, caller, body: payload }) => {
      const [method = '', address = ''] = call.split(' ');
      const url = address.replace(/:[a-zA-Z]+/, encodeURIComponent(id.toWellFormed()));
      const answer = await hub.inject({
        method,
        url: query === '' ? url : `${url}?${query}`,
        headers: { ...(type === '' ? {} : { 'content-type': type }), cookie: cookies[caller] ?? '' },
        ...(method === 'GET' ? {} : { payload }),
      });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      expect(answer.statusCode, `${call} ${answer.body}`).toBeLessThan(500);
      if (answer.statusCode < 400) return;
      // Forms of browsers without script are refused with the form itself.
      if (!isPage(answer.headers)) {
        const { message, code } = answer.json<{ message: string; code: string }>();
        expect([typeof message, typeof code], call).toEqual(['string', 'string']);
      }
      const shown = answer.body.replaceAll(/<style>.*?<\/style>/gs, '');
      for (const pattern of inside) expect(shown, call).not.toMatch(pattern);
    }),
    { numRuns: ANSWERS },
  );
  // Not all of it was turned away at the same door.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 415]));
}, 180_000);
