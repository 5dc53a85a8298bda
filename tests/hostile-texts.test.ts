import { afterAll, describe, expect, test } from 'vitest';
import { defaultHero } from '#domain/hero.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, makeFair, signedUp, tables, winterFair } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

const cookie = await signInAs(hub, 'volunteer-admin');
const fullAdmin = await signInAs(hub, 'full-admin');
const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
const { id, token } = await signedUp(hub, slot);
// A login that waits for a code: never begun, but well formed.
const awaited = `pre=${'a'.repeat(43)}`;

/** What one database accepts and the other refuses, and what breaks concatenated texts. */
const hostile = [
  'a\u0000b',
  'a\ud800b',
  'b\udc00',
  'a\u0001\u001b[31m',
  'a\u202eb',
  '\ufeffa',
  'a\uffffb',
  "'; drop table volunteers; --",
  '{name}',
  '\\u0000',
];

const newsPage = { name: 'News', url: 'https://jnburnett.sd38.bc.ca/news', selectors: ['main'] };
const person = { ...ann, notes: 'As before', emailConsent: true };
const calls: readonly { method: string; url: string; json: Record<string, unknown>; cookie?: string }[] = [
  { method: 'POST', url: '/api/volunteers', json: { ...person, slotId: slot.id, preferredLanguage: 'en' } },
  { method: 'PATCH', url: `/api/volunteers/${id}`, json: person, cookie },
  { method: 'PATCH', url: '/api/manage/signup', json: { ...person, token } },
  { method: 'POST', url: '/api/manage/link', json: { email: ann.email } },
  { method: 'POST', url: '/api/signup-sheets', json: { ...winterFair }, cookie },
  { method: 'PATCH', url: `/api/signup-sheets/${sheet.id}`, json: { ...winterFair }, cookie },
  { method: 'POST', url: '/api/volunteer-slots', json: { ...tables, signupSheetId: sheet.id }, cookie },
  { method: 'PATCH', url: `/api/volunteer-slots/${slot.id}`, json: { ...tables }, cookie },
  { method: 'PATCH', url: '/api/hero-content', json: { ...defaultHero }, cookie: fullAdmin },
  {
    method: 'POST',
    url: '/api/monitors',
    json: { ...newsPage, ignoreSelectors: ['.date'], status: 'paused', confirmNoMatch: true },
    cookie: fullAdmin,
  },
  { method: 'POST', url: '/api/auth/login', json: { email: ann.email, password: 'wrong' } },
  { method: 'POST', url: '/api/auth/verify-code', json: { email: ann.email, code: '123456' }, cookie: awaited },
  { method: 'POST', url: '/api/auth/resend-code', json: { email: ann.email }, cookie: awaited },
  {
    method: 'POST',
    url: '/api/setup',
    json: { token: 'guessed', name: ann.name, email: ann.email, password: 'four wet umbrellas' },
  },
];

describe('a text that a database or a mail cannot hold', () => {
  test.each(calls.flatMap((call) => Object.keys(call.json).map((field) => ({ ...call, field }))))(
    'is taken or refused as $field of $method $url, and never an error of ours',
    async ({ method, url, json, field, ...more }) => {
      for (const text of hostile) {
        for (const value of [text, `${text}@families.example`, `ann@${text}.example`]) {
          const answer = await hub.call(method, url, { json: { ...json, [field]: value }, ...more });
          expect(answer.statusCode, `${JSON.stringify(value)}: ${answer.body}`).toBeLessThan(500);
        }
      }
    },
  );
});
