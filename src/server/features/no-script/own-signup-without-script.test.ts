import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { plainForms } from '#tests/support/plain-forms.ts';
import { ann, ben, makeFair, makeSlot, placesOf, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub({ PUBLIC_URL: 'https://pac.example.org', TRUST_PROXY: '1', RATE_LIMITS: 'on' });
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

const { page, hidden, post, filledForm, cookieOf } = plainForms(hub);

describe('a sign-up without script', () => {
  test('is opened by the link from the mail, pasted whole or in part, and withdrawn', async () => {
    const { slot } = await makeFair(hub);
    const { id: signupId, manageUrl, token } = await signedUp(hub, slot);
    const wrong = await post('/my-sign-up', { link: `${manageUrl}x` });
    expect(wrong.statusCode).toBe(404);
    expect(wrong.body).toContain('This link no longer works');
    expect(wrong.body).toContain('<title>Error: Your sign-up');
    for (const link of [` ${manageUrl}\n`, token]) {
      const opened = await post('/my-sign-up', { link });
      expect([opened.statusCode, opened.headers.location]).toEqual([303, '/my-sign-up']);
      const shown = await page('/my-sign-up', { cookie: cookieOf(opened) });
      expect(shown.body).toContain(ann.phone);
      expect(shown.body).not.toContain(token);
    }
    const cookie = cookieOf(await post('/my-sign-up', { link: manageUrl }));
    const withdrawn = await post('/my-sign-up/withdraw', { signupId }, { cookie });
    expect(withdrawn.statusCode).toBe(303);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
    const after = await page('/my-sign-up', { cookie: cookieOf(withdrawn) });
    expect(after.body).toContain('Your sign-up is cancelled');
    expect(after.body).not.toContain(ann.name);
    expect((await post('/my-sign-up/withdraw', { signupId }, { cookie })).statusCode).toBe(303);
    expect((await post('/my-sign-up/withdraw', { signupId })).statusCode).toBe(303);
  });

  test('is handed over by a link that a plain form makes, and kept again', async () => {
    const { slot } = await makeFair(hub, { slot: { startTime: '2099-12-12T08:00', endTime: '2099-12-12T10:00' } });
    const { id: signupId, manageUrl } = await signedUp(hub, slot);
    const cookie = cookieOf(await post('/my-sign-up', { link: manageUrl }));
    const shown = async () => (await page('/my-sign-up', { cookie })).body;
    expect(await shown()).toContain('value="Ann A."');
    const made = await post('/my-sign-up/hand-over', { signupId, name: 'Ann from 4B' }, { cookie });
    expect([made.statusCode, made.headers.location]).toEqual([303, '/my-sign-up']);
    expect(await shown()).toMatch(/Ann from 4B[\s\S]*\/take-over#/);
    await post('/my-sign-up/hand-over', { signupId, stop: 'on' }, { cookie });
    expect(await shown()).not.toContain('/take-over#');
    // Somebody else.
    await post('/my-sign-up/hand-over', { signupId, name: 'Ann' });
    expect(await shown()).not.toContain('/take-over#');
  });

  test('keeps the name that would tell too much in the form of the link, and says so', async () => {
    const { slot } = await makeFair(hub, { slot: { startTime: '2099-12-12T08:00', endTime: '2099-12-12T10:00' } });
    const { id: signupId, manageUrl } = await signedUp(hub, slot);
    const cookie = cookieOf(await post('/my-sign-up', { link: manageUrl }));
    for (const name of [ann.name, 'Ann 604 555 0101']) {
      const refused = await post('/my-sign-up/hand-over', { signupId, name }, { cookie });
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('<title>Error: Your sign-up');
      expect(refused.body).toMatch(new RegExp(`<details[^>]* open=""[^]*aria-invalid="true"[^]*value="${name}"`));
      expect(refused.body).toContain('Leave out your full name');
      expect(refused.body).not.toContain('/take-over#');
    }
    expect((await post('/my-sign-up/hand-over', { signupId, name: ann.name })).statusCode).toBe(303);
  });

  test('is not withdrawn from the page of another one, which the browser made in another tab', async () => {
    const { sheet, slot } = await makeFair(hub);
    const other = await makeSlot(hub, sheet, { title: 'Bake sale' });
    const first = cookieOf(await post('/sign-up', await filledForm(slot.id)));
    const shown = hidden((await page('/my-sign-up', { cookie: first })).body, 'signupId');
    const second = cookieOf(await post('/sign-up', await filledForm(other.id)));
    await post('/my-sign-up/withdraw', { signupId: shown }, { cookie: second });
    expect(await placesOf(hub, other)).toEqual({ count: 1, signups: 1 });
    await post('/my-sign-up/withdraw', { signupId: shown }, { cookie: first });
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });

  test('is not shown to whoever sends the form again once somebody else has been given it', async () => {
    const { slot } = await makeFair(hub);
    const form = await filledForm(slot.id);
    await post('/sign-up', form);
    await hub.platform.database.write(({ db }) =>
      db.updateTable('volunteers').set({ link_version: 1, phone: ben.phone }).execute(),
    );
    const again = await post('/sign-up', form);
    expect(again.statusCode).toBe(303);
    const { body } = await page('/my-sign-up', { cookie: cookieOf(again) });
    expect(body).not.toContain(ben.phone);
    expect(body).not.toContain('/manage#');
  });

  test('is not opened any more once a newer link has replaced the one it came from', async () => {
    const { slot } = await makeFair(hub);
    const { id: signupId, manageUrl, token } = await signedUp(hub, slot);
    const cookie = cookieOf(await post('/my-sign-up', { link: manageUrl }));
    await hub.platform.database.write(({ db }) => db.updateTable('volunteers').set({ link_version: 1 }).execute());
    expect((await page('/my-sign-up', { cookie })).body).not.toContain(ann.phone);
    await post('/my-sign-up/withdraw', { signupId }, { cookie });
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(token).not.toBe('');
  });
});
