import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consentPurposes, type ConsentPurpose } from '#domain/consents.ts';
import { createUser } from '#tests/support/people.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { DAY, HOUR } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { readUnsubscribeToken, unsubscribeToken, unsubscribeUrl } from './unsubscribe-link.ts';

const hub = await startTestHub();
const { secrets, database } = hub.platform;
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const DEAD = 'This link is incomplete. Please open the link in the email again.';
const OFF = 'You won’t get any more of these emails at this address.';
const consenting = { emailConsent: true };

const tokenOf = (address: string, purpose: ConsentPurpose = 'reminders') => unsubscribeToken(secrets, address, purpose);
/** As mails had it before each purpose had its own. */
const oldTokenOf = (address: string) => secrets.seal('unsubscribe', address).split(':').slice(1).join('.');
const press = (token: string, headers: Record<string, string> = {}) =>
  hub.app.inject({ method: 'POST', url: `/unsubscribe/${token}`, headers });
const takeBack = (token: string) => hub.call('DELETE', `/unsubscribe/${token}`);

/** What a mail program sends by itself: RFC 8058, 3.1. */
const byProgram = (token: string, type = 'application/x-www-form-urlencoded') =>
  hub.app.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { 'content-type': type },
    payload: type.startsWith('multipart')
      ? '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
      : 'List-Unsubscribe=One-Click',
  });

async function wanting(): Promise<string[]> {
  const rows = await database.db.selectFrom('volunteers').select('name').where('email_consent', '=', true).execute();
  return rows.map(({ name }) => name).sort();
}

const records = () =>
  database.db.selectFrom('consent_records').where('given', '=', false).selectAll().orderBy('at').execute();

async function annAndBen() {
  const { slot } = await makeFair(hub);
  const other = await makeSlot(hub, await makeSheet(hub, { title: 'Bottle drive' }), { maxVolunteers: null });
  const first = await signedUp(hub, slot, { ...ann, ...consenting });
  const second = await signedUp(hub, other, { ...ann, ...consenting, email: 'ANN@families.example' });
  await signedUp(hub, other, { ...ben, ...consenting });
  return { first, second };
}

describe('the link of a reminder', () => {
  test('leads back to the address, and tells it to nobody', () => {
    const token = tokenOf('ann@families.example');
    expect(token).toMatch(/^[\w.-]+$/);
    // Three letters alone come up by chance.
    expect(token).not.toMatch(/families/i);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/ann@|families/i);
    expect(readUnsubscribeToken(secrets, token)).toEqual({ address: ann.email, purposes: ['reminders'] });
    const longest = `${'ä'.repeat(60)}@${'ö'.repeat(180)}.example`;
    expect(readUnsubscribeToken(secrets, tokenOf(longest))?.address).toBe(longest);
    expect(unsubscribeUrl(hub.platform, ann.email, 'news')).toMatch(
      /^http:\/\/localhost:3000\/unsubscribe\/news\.[\w.-]+$/,
    );
  });

  test('is worth nothing when any character of it was changed', () => {
    const token = tokenOf('ann@families.example');
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(readUnsubscribeToken(secrets, token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBeNull();
    }
    const otherPurposes = [
      token.replace('reminders.', ''),
      token.replace('reminders.', 'news.'),
      `news.${oldTokenOf(ann.email)}`,
    ];
    const wrongs = ['', 'x', token.slice(0, -1), `${token}A`, `v1.${token}`, secrets.seal('other', ann.email)];
    for (const wrong of [...wrongs, ...otherPurposes]) expect(readUnsubscribeToken(secrets, wrong)).toBeNull();
  });
});

describe('opening it', () => {
  test('a hundred times, as programs that look for harm do, changes nothing', async () => {
    await annAndBen();
    const token = tokenOf(ann.email);
    for (let times = 0; times < 50; times += 1) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await hub.call(method, `/unsubscribe/${token}`, { headers: { accept: 'text/html' } });
        expect(answer.statusCode).toBe(200);
      }
    }
    expect(await wanting()).toEqual(['Ann Anders', 'Ann Anders', 'Ben Bakker']);
    expect(await records()).toEqual([]);
  });

  test('shows a page that can be used without script, is the same for everybody, and is in no search', async () => {
    const page = await hub.call('GET', `/unsubscribe/${tokenOf(ann.email)}`, { headers: { accept: 'text/html' } });
    const other = await hub.call('GET', '/unsubscribe/reminders.x', { headers: { accept: 'text/html' } });
    expect(page.body).toMatch(/<form[^>]* method="post"/);
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).not.toContain(ann.email);
    expect(other.body).toBe(page.body);
  });
});

describe('one press', () => {
  test.each([
    ['of a mail program, as a form', 'application/x-www-form-urlencoded'],
    ['of a mail program, as a form of parts', 'multipart/form-data; boundary=b'],
  ])('%s, without cookies, ends reminders to the address at once', async (_who, type) => {
    await annAndBen();
    const answer = await byProgram(tokenOf(ann.email), type);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: OFF }]);
    expect(await wanting()).toEqual(['Ben Bakker']);
  });

  test('ends them for the account too, and for nobody else', async () => {
    const user = await createUser(hub, { role: 'user', email: ann.email });
    const other = await createUser(hub, { role: 'user', email: ben.email });
    await database.write(({ db }) => db.updateTable('users').set({ email_consent: true }).execute());
    expect((await press(tokenOf('Ann@Families.example'))).statusCode).toBe(200);
    const rows = await database.db.selectFrom('users').select(['id', 'email_consent as consents']).execute();
    expect(Object.fromEntries(rows.map(({ id, consents }) => [id, consents]))).toEqual({
      [user.id]: false,
      [other.id]: true,
    });
  });

  test('does nothing to an address that only compares alike', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, ...consenting, email: 'ａｎｎ@families.example' });
    await press(tokenOf(ann.email));
    expect(await wanting()).toEqual(['Ann Anders']);
  });

  test('works when the signup that the mail was about is gone', async () => {
    const { first } = await annAndBen();
    await hub.call('DELETE', '/api/manage/signup', { json: { token: first.token } });
    await press(tokenOf(ann.email));
    expect(await wanting()).toEqual(['Ben Bakker']);
  });

  test('is kept as proof, once, without the address', async () => {
    const { first, second } = await annAndBen();
    await press(tokenOf(ann.email));
    hub.platform.clock.advance(HOUR);
    await press(tokenOf(ann.email));
    const kept = await records();
    expect(kept).toMatchObject([{ at: '2026-11-20T18:00:00.000Z', user_id: null, undone_at: null }]);
    expect([...(kept[0]?.signup_ids ?? [])].sort()).toEqual([first.id, second.id].sort());
    expect(JSON.stringify(kept)).not.toMatch(/ann|families/i);
  });

  test('answers the same when it is repeated and when there is nothing to end, and tells of no bad link why', async () => {
    await annAndBen();
    const token = tokenOf(ann.email);
    const answers = [await press(token), await press(token), await press(tokenOf('nobody@families.example'))];
    for (const { statusCode, json } of answers) expect([statusCode, json()]).toEqual([200, { message: OFF }]);
    const bad = [await press('x'), await press(token.slice(0, -1)), await press(`${token}x`), await byProgram('x')];
    for (const { statusCode, json } of bad) expect([statusCode, json().message]).toEqual([404, DEAD]);
  });

  test('in a browser without script leads to a page that says so', async () => {
    await annAndBen();
    const answer = await press(tokenOf(ann.email), {
      accept: 'text/html,application/xhtml+xml',
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/unsubscribed']);
    const page = await hub.call('GET', '/unsubscribed', { headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Emails stopped')]);
    expect(await wanting()).toEqual(['Ben Bakker']);
  });

  test('that brings too much with it is refused before it is read', async () => {
    const answer = await hub.app.inject({
      method: 'POST',
      url: `/unsubscribe/${tokenOf(ann.email)}`,
      headers: { 'content-type': 'text/plain' },
      payload: 'x'.repeat(70_000),
    });
    expect(answer.statusCode).toBe(413);
  });
});

describe('what a link ends', () => {
  const everything = { emailConsent: true, callConsent: true, newsConsent: true };
  const wishes = { reminders: 'email_consent', calls: 'call_consent', news: 'news_consent' } as const;

  /** What Ann still agrees to, in all of her signups and her account. */
  async function left(): Promise<ConsentPurpose[]> {
    const columns = ['email_consent', 'call_consent', 'news_consent'] as const;
    const signups = await database.db.selectFrom('volunteers').select(columns).where('name', '=', ann.name).execute();
    const users = await database.db.selectFrom('users').select(columns).where('email', '=', ann.email).execute();
    return consentPurposes.filter((purpose) => [...signups, ...users].some((row) => row[wishes[purpose]]));
  }

  beforeEach(async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, ...everything });
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, ...everything, email: 'ANN@families.example' });
    await signedUp(hub, slot, { ...ben, ...everything });
    const { id } = await createUser(hub, { role: 'user', email: ann.email });
    const all = { email_consent: true, call_consent: true, news_consent: true };
    await database.write(({ db }) => db.updateTable('users').set(all).where('id', '=', id).execute());
  });

  test.each([
    ['reminders', tokenOf(ann.email, 'reminders'), ['calls', 'news']],
    ['calls', tokenOf(ann.email, 'calls'), ['reminders', 'news']],
    ['news', tokenOf(ann.email, 'news'), ['reminders', 'calls']],
    ['reminders and news, as a link from before promised', oldTokenOf(ann.email), ['calls']],
  ])('is %s, by one press of a mail program, and nothing else', async (_what, token, others) => {
    expect((await byProgram(token)).statusCode).toBe(200);
    expect(await left()).toEqual(others);
    expect(await wanting()).toContain('Ben Bakker');
  });

  test.each(consentPurposes)(
    'is all three by one press more, from the page of %s, without script too',
    async (purpose) => {
      const page = await hub.call('GET', `/unsubscribe/${tokenOf(ann.email, purpose)}`, {
        headers: { accept: 'text/html' },
      });
      expect(page.body).toMatch(/<form[^>]* action="\?all=1"/);
      await press(`${tokenOf(ann.email, purpose)}?all=1`);
      expect(await left()).toEqual([]);
      expect((await records()).map((record) => record.purpose).toSorted()).toEqual(consentPurposes.toSorted());
      await takeBack(`${tokenOf(ann.email, purpose)}?all=1`);
      expect(await left()).toEqual(['reminders', 'calls', 'news']);
    },
  );

  test('is on again alone when the press was a mistake', async () => {
    await press(tokenOf(ann.email, 'news'));
    await press(tokenOf(ann.email, 'calls'));
    expect((await takeBack(tokenOf(ann.email, 'calls'))).statusCode).toBe(200);
    expect(await left()).toEqual(['reminders', 'calls']);
    expect((await takeBack(tokenOf(ann.email, 'calls'))).statusCode).toBe(409);
  });

  test.each([
    ['reminders', 'Stop reminders?', ['reminders before an event']],
    ['calls', 'Stop these emails?', ['requests when helpers are missing']],
    ['news', 'Stop these emails?', ['news and fundraising from the council']],
    ['', 'Stop these emails?', ['reminders before an event', 'news and fundraising from the council']],
  ])('is named by its page: %s', async (purpose, title, ended) => {
    const page = await hub.call('GET', `/unsubscribe/${purpose}.x`, { headers: { accept: 'text/html' } });
    const [, list = ''] = /You’ll no longer get<\/h2><ul[^>]*>(.*?)<\/ul>/.exec(page.body) ?? [];
    expect(page.body).toContain(title);
    expect([...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item)).toEqual(ended);
  });
});

describe('a press that was a mistake', () => {
  test('is taken back: reminders are on again where they were, and only there', async () => {
    const { second } = await annAndBen();
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, name: 'Ann without reminders' });
    await press(tokenOf(ann.email));
    const answer = await takeBack(tokenOf(ann.email));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'These emails are back on where they were on before.' },
    ]);
    expect(await wanting()).toEqual(['Ann Anders', 'Ann Anders', 'Ben Bakker']);
    expect(second.emailConsent).toBe(true);
    expect(await records()).toMatchObject([{ undone_at: hub.platform.clock.now().toISOString() }]);
  });

  test('is not what was taken back on the page of a sign-up: the link does not undo that', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot, { ...ann, newsConsent: true });
    await hub.call('PATCH', '/api/manage/signup', { json: { token, newsConsent: false } });
    expect((await takeBack(tokenOf(ann.email, 'news'))).statusCode).toBe(409);
  });

  test('is taken back once, within a day, and gives nothing to who took the signup over', async () => {
    const { first } = await annAndBen();
    const late = 'It’s too late to undo this here. We’ll ask you again the next time you sign up.';
    await press(tokenOf(ann.email));
    await hub.call('PATCH', '/api/manage/signup', { json: { token: first.token, email: 'other@families.example' } });
    expect((await takeBack(tokenOf(ann.email))).statusCode).toBe(200);
    expect(await wanting()).toEqual(['Ann Anders', 'Ben Bakker']);
    const again = await takeBack(tokenOf(ann.email));
    expect([again.statusCode, again.json().message]).toEqual([409, late]);
    await press(tokenOf(ben.email));
    hub.platform.clock.advance(DAY);
    expect((await takeBack(tokenOf(ben.email))).statusCode).toBe(409);
    expect(await wanting()).toEqual(['Ann Anders']);
  });
});
