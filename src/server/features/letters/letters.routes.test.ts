import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommunicationView } from '#contract/communications.ts';
import type { LetterRecipients, LetterSent } from '#contract/letters.ts';
import { personLimits } from '#contract/limits.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { makeAnonymous } from '#server/features/accounts/own-signups.store.ts';
import { noteConsentsConfirmed } from '#server/features/signups/signups.store.ts';
import { unsubscribeUrl } from '#server/features/consent/unsubscribe-link.ts';
import { suppressAddress } from '#server/mail/suppressed-addresses.store.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '#tests/support/mail-server.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import {
  ann,
  ben,
  chiyo,
  helper,
  makeFair,
  makeSheet,
  makeSlot,
  signedUp,
  writtenMails,
  type Person,
} from '#tests/support/sheets.ts';
import { HOUR } from '#tests/support/test-clock.ts';
import { openTestHub, startTestHub } from '#tests/support/test-hub.ts';
import { present } from '#tests/support/present.ts';
import { writeLetter } from './write-letter.ts';

const smtp: MailServer = await startMailServer();
const hub = await startTestHub({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://pac.example', RATE_LIMITS: 'on' });
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

let vera: User;
let asVera: string;
let asFatima: string;
beforeEach(async () => {
  await hub.platform.empty();
  vera = await createUser(hub, { role: 'volunteer-admin', name: 'Vera Volunteers' });
  asVera = await signIn(hub, vera);
  asFatima = await signIn(
    hub,
    await createUser(hub, { role: 'full-admin', name: 'Fatima Founder', email: 'fatima@pac.example' }),
  );
});

/** Signed up, agreeing to news, as the reader of the mailbox has confirmed. */
async function agreeing(slot: { readonly id: string }, person: Person) {
  const signup = await signedUp(hub, slot, { ...person, newsConsent: true });
  const at = hub.platform.clock.now().toISOString();
  await hub.platform.database.write(({ db }) => noteConsentsConfirmed(db, [signup.id], at));
  return signup;
}

const words = { subject: 'Doors open at 7', text: 'Dear all,\n\nsee https://pac.example/map.\nBring <gloves>!' };

interface Sending {
  readonly cookie?: string;
  readonly key?: string;
}

function post(path: string, json: object, { cookie = asVera, key }: Sending = {}) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return hub.call('POST', `/api/letters${path}`, { json, cookie, headers });
}

const toSheet = (sheet: { id: string }, more: object = {}) => ({
  audience: 'sheet',
  audienceId: sheet.id,
  ...words,
  ...more,
});

async function received(work: () => Promise<unknown>): Promise<ReceivedMail[]> {
  await hub.hub.jobs.settled();
  const before = smtp.mails.length;
  await work();
  await hub.hub.jobs.settled();
  return smtp.mails.slice(before);
}

const recipientsOf = (mails: readonly ReceivedMail[]) => mails.flatMap(({ recipients }) => recipients).toSorted();

async function counted(query: string, cookie = asVera): Promise<LetterRecipients> {
  return (await hub.call('GET', `/api/letters/recipients${query}`, { cookie })).json<LetterRecipients>();
}

describe('a letter to the volunteers of a sheet', () => {
  test('goes to each mailbox alone and once, whether they consented or not, with the organizer to answer to', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    const cocoa = await makeSlot(hub, sheet, { title: 'Cocoa', maxVolunteers: null });
    const elsewhere = await makeFair(hub);
    await signedUp(hub, slot, ann);
    await signedUp(hub, cocoa, { ...ann, email: 'ANN@families.example' });
    await signedUp(hub, cocoa, { ...ben, emailConsent: true });
    await signedUp(hub, elsewhere.slot, chiyo);
    expect(await counted(`?audience=sheet&audienceId=${sheet.id}`)).toEqual({
      recipients: 2,
      leftOut: [],
      replyTo: { name: 'Olga Organizer', address: 'olga@pac.example' },
    });
    const mails = await received(async () => {
      const answer = await post('', toSheet(sheet));
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({
        id: expect.any(String),
        recipients: 2,
        message: 'Your message is on its way to 2 people.',
      });
    });
    expect(recipientsOf(mails).map((address) => address.toLowerCase())).toEqual([ann.email, ben.email]);
    for (const { parsed, recipients, raw } of mails) {
      expect(recipients).toHaveLength(1);
      expect(parsed.to).toMatchObject({ text: recipients[0] });
      expect(parsed.cc ?? parsed.bcc).toBeUndefined();
      expect(parsed.subject).toBe(words.subject);
      expect(parsed.replyTo?.text).toContain('olga@pac.example');
      expect(parsed.text).toContain('Dear all,\n\nsee https://pac.example/map.\nBring <gloves>!');
      expect(parsed.text).toContain('You’re getting this email because you signed up for Winter Craft Fair.');
      expect(parsed.html).toContain('<a class="spruce" href="https://pac.example/map"');
      expect(parsed.html).toContain('Bring &lt;gloves&gt;!');
      expect(raw).not.toMatch(/^List-/m);
    }
  });

  test('can be to one slot alone', async () => {
    const { sheet, slot } = await makeFair(hub);
    const cocoa = await makeSlot(hub, sheet, { title: 'Cocoa' });
    await signedUp(hub, slot, ann);
    await signedUp(hub, cocoa, ben);
    const mails = await received(() => post('', { audience: 'slot', audienceId: cocoa.id, ...words }));
    expect(recipientsOf(mails)).toEqual([ben.email]);
  });

  test('has the lines around it in the language of each', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...chiyo, preferredLanguage: 'ja' });
    await received(() => post('', toSheet(sheet)));
    expect(await writtenMails(hub, 'letter')).toMatchObject([{ recipient: chiyo.email, language: 'ja' }]);
  });

  test('waits behind codes and confirmations', async () => {
    // On a running hub the jobs may be done before the test looks at them.
    const idle = await openTestHub({ SMTP_URL: smtp.url });
    const { sheet, slot } = await makeFair(idle);
    await signedUp(idle, slot, ann);
    const cookie = await signIn(idle, await createUser(idle, { role: 'volunteer-admin' }));
    await idle.call('POST', '/api/letters', { json: toSheet(sheet), cookie });
    const job = idle.hub.database.db.selectFrom('jobs').selectAll().where('kind', '=', 'write-letter');
    const { payload } = await job.executeTakeFirstOrThrow();
    await writeLetter(idle.hub, (payload as { letterId: string }).letterId);
    const kinds = await idle.hub.database.db.selectFrom('jobs').select('kind').execute();
    await idle.remove();
    expect(kinds.map(({ kind }) => kind)).toContain('send-bulk-mail');
  });

  test('does not go to addresses whose mail came back, and says so before', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    await signedUp(hub, slot, ben);
    // A mail that arrives lifts it again.
    await hub.hub.jobs.settled();
    const { database, clock } = hub.platform;
    await database.write(({ db }) => suppressAddress(db, 'ANN@families.example', 'No such user', clock.now()));
    expect(await counted(`?audience=sheet&audienceId=${sheet.id}`)).toMatchObject({
      recipients: 1,
      leftOut: [{ reason: 'came-back', people: 1, names: [ann.name] }],
    });
    expect(recipientsOf(await received(() => post('', toSheet(sheet))))).toEqual([ben.email]);
  });

  test('is refused when nobody would get it, or there is no such sheet or slot', async () => {
    const { sheet } = await makeFair(hub);
    const empty = await post('', toSheet(sheet));
    expect([empty.statusCode, empty.json().code]).toEqual([409, 'nobody_to_write_to']);
    expect((await post('', toSheet({ id: crypto.randomUUID() }))).statusCode).toBe(404);
    const slot = { audience: 'slot', audienceId: crypto.randomUUID(), ...words };
    expect((await post('', slot)).json().message).toBe('Volunteer slot not found');
    const query = `/api/letters/recipients?audience=sheet&audienceId=${crypto.randomUUID()}`;
    expect((await hub.call('GET', query, { cookie: asVera })).statusCode).toBe(404);
  });

  test.each([
    ['no subject', { subject: '' }, 'subject', 'Subject is required'],
    ['too long a subject', { subject: 'x'.repeat(151) }, 'subject', 'Subject must be at most 150 characters'],
    ['no text', { text: ' \n ' }, 'text', 'Write something first'],
    ['too long a text', { text: 'x'.repeat(5001) }, 'text', 'The message must be at most 5000 characters'],
    ['another audience', { audience: 'everyone' }, 'audience', 'Choose a signup sheet or a slot'],
    ['no id', { audienceId: '7' }, 'audienceId', 'Must be an ID'],
  ])('is refused with %s', async (_what, wrong, path, message) => {
    const { sheet } = await makeFair(hub);
    const answer = await post('', toSheet(sheet, wrong));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message }]);
  });
});

describe('a letter to all who agreed to news', () => {
  test('goes to them alone, each once, never to those who agreed to reminders only, and says how to have no more', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    const other = await makeFair(hub);
    await agreeing(slot, ann);
    await signedUp(hub, other.slot, ann);
    await signedUp(hub, slot, { ...ben, emailConsent: true, callConsent: true });
    await signedUp(hub, slot, chiyo);
    const proved = await createUser(hub, { role: 'user', email: 'proved@families.example', name: 'Proved' });
    const unproved = await createUser(hub, { role: 'user', email: 'unproved@families.example', name: 'Unproved' });
    await hub.platform.database.write(async ({ db }) => {
      for (const { id } of [proved, unproved])
        await db.updateTable('users').set({ news_consent: true }).where('id', '=', id).execute();
      const at = hub.platform.clock.now().toISOString();
      await db.updateTable('users').set({ email_verified_at: at }).where('id', '=', proved.id).execute();
    });
    expect(await counted('/everyone', asFatima)).toEqual({
      recipients: 2,
      leftOut: [
        { reason: 'only-reminders', people: 1, names: [] },
        { reason: 'no-consent', people: 1, names: [] },
        { reason: 'not-confirmed', people: 1, names: [] },
      ],
      replyTo: { name: 'Fatima Founder', address: 'fatima@pac.example' },
    });
    const mails = await received(() => post('/everyone', words, { cookie: asFatima }));
    expect(recipientsOf(mails)).toEqual([ann.email, 'proved@families.example']);
    for (const { parsed } of mails) {
      expect(parsed.replyTo?.text).toContain('fatima@pac.example');
      expect(parsed.headers.get('list')).toMatchObject({
        unsubscribe: { url: expect.stringContaining('/unsubscribe/news.') },
      });
      expect(parsed.text).toContain('because you agreed to news and fundraising emails from the council.');
      expect(parsed.text).toContain('Stop news and fundraising emails\nhttps://pac.example/unsubscribe/news.');
    }
  });

  test('does not go to whoever unsubscribed while it waited', async () => {
    const { slot } = await makeFair(hub);
    await agreeing(slot, ann);
    await agreeing(slot, ben);
    const [first] = await received(() => post('/everyone', words, { cookie: asFatima }));
    const link = /\/unsubscribe\/\S+/.exec(first?.parsed.text ?? '')?.[0] ?? '';
    const left = first?.recipients[0];
    const mails = await received(async () => {
      // Both wait for their next attempt.
      for (let nth = 0; nth < 2; nth += 1) smtp.failNext({ at: 'recipient', answer: 450 });
      await post('/everyone', { ...words, subject: 'Another' }, { cookie: asFatima });
      await hub.hub.jobs.settled();
      expect((await hub.call('POST', link)).statusCode).toBe(200);
      hub.platform.clock.advance(HOUR);
    });
    expect(recipientsOf(mails)).toEqual([ann.email, ben.email].filter((address) => address !== left));
    expect(await counted('/everyone', asFatima)).toMatchObject({ recipients: 1, leftOut: [{ reason: 'no-consent' }] });
  });
});

test('a letter that is in the outbox already does not go out to whoever unsubscribes before', async () => {
  const { slot } = await makeFair(hub);
  await agreeing(slot, ann);
  await hub.hub.jobs.settled();
  smtp.failNext({ at: 'recipient', answer: 450 });
  expect(await received(() => post('/everyone', words, { cookie: asFatima }))).toEqual([]);
  const link = new URL(unsubscribeUrl(hub.platform, ann.email, 'news'));
  const mails = await received(async () => {
    expect((await hub.call('POST', link.pathname)).statusCode).toBe(200);
    hub.platform.clock.advance(HOUR);
  });
  expect(mails).toEqual([]);
  const [mail] = await hub.platform.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'letter').execute();
  expect(mail).toMatchObject({ state: 'failed', last_error: 'There was nothing left to say with this mail' });
});

test('a letter that waits does not go out to whoever takes news back on the page of another signup', async () => {
  const { slot } = await makeFair(hub);
  await agreeing(slot, ann);
  const { token } = await agreeing((await makeFair(hub)).slot, ann);
  await hub.hub.jobs.settled();
  smtp.failNext({ at: 'recipient', answer: 450 });
  expect(await received(() => post('/everyone', words, { cookie: asFatima }))).toEqual([]);
  const mails = await received(async () => {
    await hub.call('PATCH', '/api/manage/signup', { json: { token, newsConsent: false } });
    hub.platform.clock.advance(HOUR);
  });
  expect(mails).toEqual([]);
});

test('a letter from before there was this box goes out to nobody who ticked reminders', async () => {
  const { slot } = await makeFair(hub);
  await agreeing(slot, ann);
  await hub.hub.jobs.settled();
  smtp.failNext({ at: 'recipient', answer: 450 });
  expect(await received(() => post('/everyone', words, { cookie: asFatima }))).toEqual([]);
  await hub.platform.database.write(({ db }) =>
    db.updateTable('volunteers').set({ email_consent: true, news_consent: false }).execute(),
  );
  expect(await received(async () => hub.platform.clock.advance(HOUR))).toEqual([]);
});

test('a letter goes to nobody who has left', async () => {
  const { sheet, slot } = await makeFair(hub);
  const { id } = await agreeing(slot, ann);
  await signedUp(hub, slot, ben);
  await hub.platform.database.write(({ db }) => makeAnonymous(db, id));
  expect(await counted(`?audience=sheet&audienceId=${sheet.id}`)).toMatchObject({ recipients: 1, leftOut: [] });
  expect(await counted('/everyone', asFatima)).toMatchObject({
    recipients: 0,
    leftOut: [{ reason: 'no-consent', people: 1 }],
  });
});

describe('a letter is never sent twice', () => {
  test('when it is pressed again, or once more after the answer was lost', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    const json = toSheet(sheet);
    const mails = await received(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => post('', json, { key: 'once' })));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
      expect(new Set(answers.map((answer) => answer.json<LetterSent>().id)).size).toBe(1);
    });
    expect(recipientsOf(mails)).toEqual([ann.email]);
    await signedUp(hub, slot, ben);
    expect(recipientsOf(await received(() => post('', json, { key: 'once' })))).toEqual([]);
    const other = await post('', { ...json, text: 'Other words' }, { key: 'once' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
    // Another organizer's key is another key.
    expect(recipientsOf(await received(() => post('', json, { key: 'once', cookie: asFatima })))).toHaveLength(2);
  });

  test('however often and by however many the work is taken up again', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    for (let nth = 0; nth < 30; nth += 1) await signedUp(hub, slot, helper(nth));
    await hub.hub.jobs.settled();
    const sent = (await post('', toSheet(sheet))).json<LetterSent>();
    await Promise.all([1, 2, 3].map(() => writeLetter(hub.hub, sent.id)));
    await writeLetter(hub.hub, sent.id);
    await hub.hub.jobs.settled();
    expect(await writtenMails(hub, 'letter')).toHaveLength(30);
    const kept = await hub.hub.database.db.selectFrom('letters').select(['content', 'recipients']).execute();
    expect(kept).toEqual([{ content: {}, recipients: 30 }]);
    const recipients = JSON.stringify(await hub.hub.database.db.selectFrom('letter_recipients').selectAll().execute());
    expect(recipients).not.toContain('families.example');
  });
});

test('letters are written at most five times an hour by one person', async () => {
  const { sheet, slot } = await makeFair(hub);
  await signedUp(hub, slot, ann);
  const { free } = personLimits['POST /api/letters'];
  for (let nth = 0; nth < free; nth += 1)
    expect((await post('', toSheet(sheet, { subject: `Letter ${nth}` }))).statusCode).toBe(201);
  const refused = await post('', toSheet(sheet));
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_often']);
  expect((await post('', toSheet(sheet), { cookie: asFatima })).statusCode).toBe(201);
  await hub.hub.jobs.settled();
});

test('a letter stands in the history, once for each who got it, without the link that is theirs alone', async () => {
  const { slot } = await makeFair(hub);
  await agreeing(slot, ann);
  await received(() => post('/everyone', words, { cookie: asFatima }));
  const history = await hub.call('GET', '/api/communication-logs?search=doors%20open', { cookie: asFatima });
  const [mail, ...more] = history.json<CommunicationView[]>();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: ann.email, subject: words.subject, status: 'success' });
  const whole = await hub.call('GET', `/api/communication-logs/${present(mail).id}`, { cookie: asFatima });
  expect(whole.json().message).toContain('see https://pac.example/map.');
  expect(whole.json().message).toContain('(personal link, not shown here)');
  expect(whole.body).not.toContain('/unsubscribe/');
});

test('a letter goes with whoever leaves', async () => {
  const { sheet, slot } = await makeFair(hub);
  const user = await createUser(hub, { role: 'user', email: ann.email, name: ann.name });
  await signedUp(hub, slot, ann, { role: 'user', userId: user.id, sessionHash: '' });
  await received(() => post('', toSheet(sheet, { text: 'Nothing but glockenspiels' })));
  const cookie = await signIn(hub, user);
  await hub.call('DELETE', `/api/auth/account/${user.id}`, { cookie, json: { password: PASSWORD } });
  const kept = await hub.platform.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'letter').execute();
  expect(kept).toMatchObject([{ recipient: '(deleted)', payload: {} }]);
});

describe('looking at a letter before it is sent', () => {
  test('shows it as it will arrive, and sends nothing', async () => {
    const sheet = await makeSheet(hub);
    const preview = await post('/preview', toSheet(sheet));
    expect(preview.statusCode).toBe(200);
    expect(preview.json()).toMatchObject({ subject: words.subject });
    expect(preview.json().html).toContain('<a class="spruce" href="https://pac.example/map"');
    expect(preview.json().html).toContain('Winter Craft Fair');
    const toAll = await post('/preview', { audience: 'everyone', ...words });
    expect(toAll.json().html).toContain('Stop news and fundraising emails');
    expect(toAll.json().html).not.toContain(vera.email + '/');
    expect(await writtenMails(hub, 'letter')).toEqual([]);
  });

  test('happens in a frame that may do nothing', async () => {
    const frame = await hub.call('GET', '/api/letters/preview-frame.html', { cookie: asVera });
    expect(frame.headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'unsafe-inline'; frame-ancestors 'self'$/,
    );
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});
