import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { plainForms } from '#tests/support/plain-forms.ts';
import { ann, ben, makeFair, placesOf } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub({ PUBLIC_URL: 'https://pac.example.org', TRUST_PROXY: '1', RATE_LIMITS: 'on' });
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

const { page, hidden, post, filledForm } = plainForms(hub);

describe('a program that fills in forms', () => {
  test('has to fetch a form, leave the hidden field alone and wait; a person only presses again', async () => {
    const { slot } = await makeFair(hub);
    const form = await filledForm(slot.id);
    const old = { ...form };
    for (const wrong of [{ form: '' }, { form: `${form['form']}x` }, { website: 'https://spam.example' }]) {
      const answer = await post('/sign-up', { ...form, ...wrong });
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toContain('Please press the button again.');
      expect(answer.body).toContain(`value="${ann.email}"`);
    }
    const { body } = await page(`/sign-up?slot=${slot.id}`);
    expect((await post('/sign-up', { ...form, form: hidden(body, 'form') })).statusCode).toBe(409);
    hub.platform.clock.advance(12 * 3_600_000);
    expect((await post('/sign-up', old)).statusCode).toBe(409);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });

  test('gets ten through within ten minutes from one network, and is told when to come back', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 20 } });
    const network = { 'x-forwarded-for': '203.0.113.9' };
    for (let number = 0; number < 10; number += 1) {
      const form = await filledForm(slot.id, { ...ann, name: `Ann ${number}` });
      expect((await post('/sign-up', form, network)).statusCode).toBe(303);
    }
    const refused = await post('/sign-up', await filledForm(slot.id, ben), network);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('The server is busy. Please try again later.');
    expect(refused.body).toContain('<title>Error: Sign up to help');
    expect(refused.body).toContain(`value="${ben.email}"`);
  });

  test('is told the same in the language of its page', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 20 } });
    const network = { 'x-forwarded-for': '203.0.113.11', cookie: 'lang=fr' };
    const answers = [];
    for (let number = 0; number <= 10; number += 1)
      answers.push(await post('/sign-up', await filledForm(slot.id, { ...ann, name: `Ann ${number}` }), network));
    const refused = answers.at(-1);
    expect(refused?.statusCode).toBe(429);
    expect(refused?.body).toContain('<title>Erreur');
    expect(refused?.body).not.toMatch(/The server is busy|Too many tries/);
  });

  test('of another website is refused', async () => {
    const { slot } = await makeFair(hub);
    const form = await filledForm(slot.id);
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await post('/sign-up', form, headers as Record<string, string>)).statusCode).toBe(403);
    const asJson = await hub.call('POST', '/sign-up', { json: form });
    expect(asJson.statusCode).toBe(415);
  });
});
