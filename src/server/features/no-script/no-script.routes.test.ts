import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ask, choiceOf, howToCome } from '#tests/support/questions.ts';
import { plainForms } from '#tests/support/plain-forms.ts';
import { ann, ben, chiyo, makeFair, makeSlot, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { openTestHub, startTestHub } from '#tests/support/test-hub.ts';
import { newFormToken } from './form-token.ts';
import { safeRedirect } from './safe-redirect.ts';

const hub = await startTestHub({ PUBLIC_URL: 'https://pac.example.org', TRUST_PROXY: '1', RATE_LIMITS: 'on' });
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

const { page, hidden, post, filledForm, cookieOf } = plainForms(hub);

describe('signing up by a plain form', () => {
  test('takes the place, writes the confirmation, and shows it to this browser alone', async () => {
    const { slot } = await makeFair(hub);
    const answer = await post(
      '/sign-up',
      { ...(await filledForm(slot.id)), emailConsent: 'on' },
      { cookie: 'lang=fr' },
    );
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/my-sign-up']);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(await writtenMails(hub)).toMatchObject([
      { kind: 'signup-confirmation', recipient: ann.email, language: 'fr' },
    ]);
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-own=.*HttpOnly; Secure; SameSite=Lax/);

    const own = await page('/my-sign-up', { cookie: cookieOf(answer) });
    expect(own.body).toContain('<title>You’re signed up');
    expect(own.body).toContain(ann.name);
    expect(own.body).toContain('https://pac.example.org/manage#');
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
    const cutByTwelveBytes = cookieOf(answer).slice(0, -16);
    for (const cookie of ['', '__Host-own=v1:a:b:c', cutByTwelveBytes])
      expect((await page('/my-sign-up', { cookie })).body).not.toContain(ann.name);
    hub.platform.clock.advance(31 * 60_000);
    expect((await page('/my-sign-up', { cookie: cookieOf(answer) })).body).not.toContain(ann.name);
  });

  test('happens once, however often the form is sent', async () => {
    const { slot } = await makeFair(hub);
    const form = await filledForm(slot.id);
    const answers = [await post('/sign-up', form), await post('/sign-up', form)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    // The visitor goes back and writes another name: that is another sign-up, by a fresh form.
    const other = await post('/sign-up', { ...form, ...ben });
    expect(other.statusCode).toBe(422);
    hub.platform.clock.advance(5000);
    expect((await post('/sign-up', { ...form, ...ben, form: hidden(other.body, 'form') })).statusCode).toBe(303);
    expect(await placesOf(hub, slot)).toEqual({ count: 2, signups: 2 });
  });

  test('says by each field what is wrong, and keeps what was typed', async () => {
    const { slot } = await makeFair(hub);
    const typed = {
      name: '  ',
      email: 'ann@',
      phone: 'none',
      notes: '<b>"Cake" & tea</b>',
      emailConsent: 'on',
      newsConsent: 'on',
    };
    const answer = await post('/sign-up', await filledForm(slot.id, typed));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<title>Error: Sign up to help');
    for (const message of ['Name is required', 'Please enter a valid email address', 'Enter a phone number'])
      expect(answer.body.split(message).length, message).toBeGreaterThan(2);
    expect(answer.body).toContain('value="ann@"');
    expect(answer.body).toContain('&lt;b&gt;&quot;Cake&quot; &amp; tea&lt;/b&gt;');
    expect(answer.body).toMatch(/<input[^>]*name="emailConsent"[^>]*checked/);
    expect(answer.body).toMatch(/<input[^>]*name="newsConsent"[^>]*checked/);
    expect(answer.body).not.toMatch(/<input[^>]*name="callConsent"[^>]*checked/);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });

  test('asks for the address that was probably meant, and takes it', async () => {
    const { slot } = await makeFair(hub);
    const typed = { ...ben, email: 'b.o’hara@families.example' };
    const answer = await post('/sign-up', await filledForm(slot.id, typed));
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/Did you mean b\.o(?:'|&#x27;)hara@families\.example\?/);
    const right = { ...ben, email: "b.o'hara@families.example" };
    expect((await post('/sign-up', await filledForm(slot.id, right))).statusCode).toBe(303);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
  });

  test('asks what the sheet asks, keeps what was answered, and takes the answers', async () => {
    const { sheet, slot } = await makeFair(hub);
    const [how, jobs, lift] = await ask(hub, sheet, [
      { ...howToCome, required: true },
      { kind: 'several', words: 'Which jobs?', choices: [{ words: 'Cook' }, { words: 'Clean' }] },
      { kind: 'yes_no', words: 'Can you lift?' },
    ]);
    const form = new URLSearchParams(await filledForm(slot.id, { ...chiyo }));
    const jobIds = jobs?.choices.map(({ id }) => id) ?? [];
    for (const id of jobIds) form.append(`answers.${jobs?.id}`, id);
    form.append(`answers.${lift?.id}`, 'no');
    const send = () =>
      hub.app.inject({
        method: 'POST',
        url: '/sign-up',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.200' },
        payload: form.toString(),
      });
    const refused = await send();
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('How do you come? – Answer this question');
    for (const chosen of [...jobIds, 'no'])
      expect(refused.body).toMatch(
        new RegExp(`<input[^>]*checked[^>]*value="${chosen}"|value="${chosen}"[^>]*checked`),
      );
    form.set('form', hidden(refused.body, 'form'));
    form.append(`answers.${how?.id}`, choiceOf(present(how), 'On foot'));
    hub.platform.clock.advance(5000);
    const taken = await send();
    expect(taken.statusCode).toBe(303);
    const own = await page('/my-sign-up', { cookie: cookieOf(taken) });
    for (const words of ['On foot', 'Cook', 'Clean', 'Can you lift?']) expect(own.body).toContain(words);
  });

  test('speaks the language of the visitor', async () => {
    const { slot } = await makeFair(hub);
    const answer = await post('/sign-up', await filledForm(slot.id, { name: '' }), { cookie: 'lang=ar' });
    expect(answer.body).toContain('<html lang="ar" dir="rtl">');
    expect(answer.body).not.toContain('Name is required</');
  });

  test('offers the other places with all that was typed when this one is gone', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    const other = await makeSlot(hub, sheet, { title: 'Bake sale' });
    const form = { ...(await filledForm(slot.id)), emailConsent: 'on' };
    await signedUp(hub, slot, ben);
    const refused = await post('/sign-up', form);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Someone just took the last place');
    expect(refused.body).toContain(`value="${ann.email}"`);
    expect(refused.body).toMatch(/<input[^>]*name="emailConsent"[^>]*checked/);
    expect(refused.body).toMatch(new RegExp(`<button type="submit" value="${other.id}"[^>]* name="slotId"`));
    hub.platform.clock.advance(5000);
    // The button of the other slot comes after the hidden field.
    const again = { ...form, form: hidden(refused.body, 'form'), slotId: other.id };
    expect((await post('/sign-up', again)).statusCode).toBe(303);
    expect(await placesOf(hub, other)).toEqual({ count: 1, signups: 1 });

    const gone = await filledForm(slot.id);
    await hub.platform.database.write(({ db, announce }) => {
      announce({ topic: 'sheet', id: sheet.id });
      return db.deleteFrom('volunteer_slots').where('id', '=', slot.id).execute();
    });
    const lost = await post('/sign-up', gone);
    expect(lost.statusCode).toBe(404);
    expect(lost.body).toContain('This slot is no longer available');
    expect(lost.body).toContain('Bake sale');
  });

  test('offers nothing to fill in where no place can be had, and tells of nothing that has not happened', async () => {
    const offered = async (slotId: string, cookie = '') => {
      const { statusCode, body } = await page(`/sign-up?slot=${slotId}`, { cookie });
      expect([statusCode, body.includes('Someone just took'), body.includes('you typed')]).toEqual([200, false, false]);
      expect(body).not.toContain('while you were typing');
      return { body, isForm: body.includes('action="/sign-up"') && body.includes('name="email"') };
    };
    const { sheet, slot } = await makeFair(hub, { sheet: { waitlist: 'off' }, slot: { maxVolunteers: 1 } });
    await signedUp(hub, slot, ben);
    const full = await offered(slot.id);
    expect(full.isForm).toBe(false);
    expect(full.body).toContain('This volunteer slot is full');
    expect(full.body).toContain('Ask the organizer');
    const other = await makeSlot(hub, sheet, { title: 'Bake sale' });
    const choosable = await offered(slot.id);
    expect(choosable.isForm).toBe(true);
    expect(choosable.body).toContain('This volunteer slot is full');
    expect(choosable.body).toContain(`value="${other.id}"`);
    expect(choosable.body).not.toContain('Ask the organizer');

    const now = hub.platform.clock.now().toISOString();
    hub.platform.clock.set(sheet.eventDate);
    hub.platform.clock.advance(2 * 24 * 3_600_000);
    const closed = await offered(other.id);
    hub.platform.clock.set(now);
    expect(closed.isForm).toBe(false);
    expect(closed.body).toContain('Sign-ups for this event are closed');
    expect(closed.body).toContain('Ask the organizer');
  });

  test('leads from one slot that is closed to the others of the sheet, and does not call the event closed', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { closesHoursBefore: 1000 } });
    const other = await makeSlot(hub, sheet, { title: 'Bake sale' });
    const { body } = await page(`/sign-up?slot=${slot.id}`);
    expect(body).toContain('This slot is no longer available');
    expect(body).not.toContain('Sign-ups for this event are closed');
    expect(body).toContain(`value="${other.id}"`);
  });

  test('who has all places that a family can have is told so, with the form to send again and no other slot', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { placesPerAddress: 1 } });
    const other = await makeSlot(hub, sheet, { title: 'Bake sale' });
    await signedUp(hub, other, { ...ann, name: 'Bo Anders' });
    const answer = await post('/sign-up', await filledForm(slot.id));
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('You have as many places on this sheet as one family can have');
    expect(answer.body).toContain(`value="${ann.email}"`);
    expect(answer.body).toContain('Sign Up</span></button>');
    expect(answer.body).not.toContain(`value="${other.id}"`);
  });

  test('waits for a place of a full slot with a place for everyone who is named, and leaves the list again', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    await signedUp(hub, slot, ben);
    const wait = { ...(await filledForm(slot.id)), person2: 'Aunt Ann', places: '1', wait: 'on' };
    const answer = await post('/sign-up', wait);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/my-sign-up']);
    const cookie = cookieOf(answer);
    const waiting = await page('/my-sign-up', { cookie });
    expect(waiting.body).toContain('You’re first on the waiting list.');
    expect(waiting.body).toContain('<title>Your place on the waiting list');
    const entries = await hub.platform.database.db.selectFrom('waitlist_entries').select(['places', 'state']).execute();
    expect(entries).toEqual([{ places: 2, state: 'waiting' }]);
    const twice = await post('/sign-up', { ...(await filledForm(slot.id)), wait: 'on' });
    expect(twice.statusCode).toBe(409);
    expect(twice.body).toContain('You’re already on this waiting list');
    expect(twice.body).toContain(`value="${ann.email}"`);

    const signupId = hidden(waiting.body, 'signupId');
    await post('/my-sign-up/withdraw', { signupId: slot.id }, { cookie });
    expect((await page('/my-sign-up', { cookie })).body).toContain('You’re first on the waiting list.');
    await post('/my-sign-up/withdraw', { signupId }, { cookie });
    expect((await page('/my-sign-up', { cookie })).body).toContain('You’ve left the waiting list');
  });

  test('is led back from the waiting list to signing up when a place is free by then, with all that was typed', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    const refused = await post('/sign-up', { ...(await filledForm(slot.id)), wait: 'on' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('There’s a free place now: you can sign up');
    expect(refused.body).toContain(`value="${ann.email}"`);
    expect(refused.body).not.toContain('name="wait"');
  });

  test('tells whoever is signed up already, and mails the confirmation again', async () => {
    // Others have used up what may go to this mailbox in an hour.
    hub.platform.clock.advance(61 * 60_000);
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot);
    hub.platform.clock.advance(11 * 60_000);
    const answer = await post('/sign-up', await filledForm(slot.id));
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('You are already signed up for this slot.');
    expect(await writtenMails(hub)).toHaveLength(2);
  });

  test('is filled from the account, and belongs to it', async () => {
    const { slot } = await makeFair(hub);
    const user = await createUser(hub, { role: 'user' });
    const cookie = await signIn(hub, user);
    const { body } = await page(`/sign-up?slot=${slot.id}`, { cookie });
    expect(body).toContain(`value="${user.email}"`);
    await post('/sign-up', { ...(await filledForm(slot.id)), email: user.email }, { cookie });
    const rows = await hub.platform.database.db.selectFrom('volunteers').select('user_id').execute();
    expect(rows).toEqual([{ user_id: user.id }]);
  });
});

test.skipIf(hub.platform.database.engine === 'postgres')(
  'a form that cannot be written down for now is shown again with all that was typed, and with when to come back',
  async () => {
    const full = await openTestHub();
    try {
      const { slot } = await makeFair(full);
      const form = newFormToken(full.platform);
      full.platform.clock.advance(5000);
      await full.platform.database.write(({ db }) => sql`pragma query_only = on`.execute(db));
      const answer = await full.app.inject({
        method: 'POST',
        url: '/sign-up',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'lang=en' },
        payload: new URLSearchParams({ ...ann, form, slotId: slot.id }).toString(),
      });
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body).toContain('The server is busy. Please try again later.');
      expect(answer.body).toContain(`value="${ann.email}"`);
    } finally {
      await full.remove();
    }
  },
);

describe('a language that is chosen without script', () => {
  test('is remembered, and leads back to the page it was chosen on', async () => {
    const answer = await post('/language?back=%2Fvolunteer-opportunities%3Fwhen%3Dall', { tag: 'zh-HK' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/volunteer-opportunities?when=all']);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^lang=zh-HK; Max-Age=31536000; Path=\/; Secure; SameSite=Lax/,
    );
    expect((await page('/', { cookie: cookieOf(answer) })).body).toContain('<html lang="zh-HK"');
    expect((await post('/language', { tag: 'tlh' })).statusCode).toBe(400);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'x',
    '',
  ])('never leads to another website: %s', (address) => {
    expect(safeRedirect(address)).toBe('/');
  });
});

test('a network that searches for very much is shown the listing without, and the same search is written once', async () => {
  await makeFair(hub);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const [first, again] = [
    await page('/volunteer-opportunities?search=q0', headers),
    await page('/volunteer-opportunities?search=q0', headers),
  ];
  expect(again.headers['etag']).toBe(first.headers['etag']);
  for (let search = 1; search < 60; search += 1) await page(`/volunteer-opportunities?search=q${search}`, headers);
  const { statusCode, body } = await page('/volunteer-opportunities?search=one-more', headers);
  expect(statusCode).toBe(200);
  expect(body).not.toContain('value="one-more"');
  expect(
    (await page('/volunteer-opportunities?search=one-more', { 'x-forwarded-for': '203.0.113.10' })).body,
  ).toContain('value="one-more"');
});

test('the listing can be searched and narrowed by its address, without script', async () => {
  await makeFair(hub);
  await makeFair(hub, { sheet: { title: 'Spring Dance' } });
  const { body, statusCode, headers } = await page('/volunteer-opportunities?search=dan&when=all');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toContain('Spring Dance</span>');
  expect(body).not.toContain('Winter Craft Fair</span>');
  expect(body).toContain('value="dan"');
  const odd = await page('/volunteer-opportunities?search=a&search=b&when=%3Cscript%3E');
  expect(odd.statusCode).toBe(200);
});
