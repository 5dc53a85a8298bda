import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommunicationView } from '#contract/communications.ts';
import type { AuditLog } from '#contract/audit.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { ann, ben, chiyo, helper, makeFair, signedUp } from '#tests/support/sheets.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { present } from '#tests/support/present.ts';

const smtp: MailServer = await startMailServer();
const hub = await startTestHub({ SMTP_URL: smtp.url, MAIL_RETRY_SCHEDULE: '1m,1h', PUBLIC_URL: 'https://pac.example' });
const silent = await startTestHub();
afterAll(async () => {
  await hub.remove();
  await silent.remove();
  await smtp.stop();
});

let cookie: string;
let silentCookie: string;
beforeEach(async () => {
  for (const { platform } of [hub, silent]) {
    await platform.empty();
    platform.clock.set('2026-11-20T18:00:00.000Z');
  }
  cookie = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
  silentCookie = await signIn(silent, await createUser(silent, { role: 'full-admin' }));
});
afterEach(() => smtp.failNext());

type Answer = CommunicationView[];

async function history(query = '', at: TestHub = hub): Promise<Answer> {
  const as = at === hub ? cookie : silentCookie;
  return (await at.call('GET', `/api/communication-logs${query}`, { cookie: as })).json<Answer>();
}

const whole = async (id: string) =>
  (await hub.call('GET', `/api/communication-logs/${id}`, { cookie })).json<CommunicationView>();
const post = (path: string, json?: object) =>
  hub.call('POST', `/api/communication-logs/${path}`, { cookie, ...(json === undefined ? {} : { json }) });

async function confirmed(...people: { name: string; email: string; phone: string }[]): Promise<void> {
  const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
  for (const person of people) {
    await signedUp(hub, slot, person);
    hub.platform.clock.advance(1000);
    await hub.hub.jobs.settled();
  }
}

async function unknownMail(): Promise<string> {
  await confirmed(ann);
  const mail = present((await history())[0]);
  await hub.platform.database.write(({ db }) =>
    db
      .updateTable('outbox')
      .set({ state: 'unknown', last_error: 'The email was sent, but the mail server never confirmed it' })
      .execute(),
  );
  return mail.id;
}

async function failedMail(person = ann): Promise<string> {
  smtp.failNext({ at: 'recipient', answer: 550, text: '5.1.1 No such user' });
  await confirmed(person);
  return present((await history()).find(({ recipient }) => recipient === person.email)).id;
}

describe('the history', () => {
  test('tells of every mail with exactly what the contract says, the newest first', async () => {
    await confirmed(ann, ben);
    const [second, first, ...more] = await history();
    expect(more).toEqual([]);
    expect(first).toEqual({
      id: expect.any(String),
      channel: 'email',
      recipient: ann.email,
      subject: expect.stringContaining('Set up tables'),
      message: expect.stringContaining('Ann Anders'),
      metadata: {
        kind: 'signup-confirmation',
        language: 'en',
        attempts: 1,
        sentAt: '2026-11-20T18:00:01.000Z',
        nextTryAt: null,
        canResend: false,
      },
      status: 'success',
      errorMessage: null,
      changeId: null,
      notificationId: null,
      recordedAt: '2026-11-20T18:00:00.000Z',
    });
    expect(second?.recipient).toBe(ben.email);
    expect(present(first).message.length).toBeLessThanOrEqual(200);
  });

  test('shows by channel and status; failed shows what is unknown too', async () => {
    const unknown = await unknownMail();
    const failed = await failedMail(ben);
    await confirmed(chiyo);
    const ids = async (query: string) => (await history(query)).map(({ id }) => id);
    const [success] = await ids('?status=success');
    expect(await ids('?channel=all&status=all')).toEqual([success, failed, unknown]);
    expect(await ids('?channel=email&status=failed&limit=50')).toEqual([failed, unknown]);
    expect(await ids('?status=unknown')).toEqual([unknown]);
    expect(await ids('?status=pending')).toEqual([]);
    expect(await ids('?channel=facebook')).toEqual([]);
    expect(await ids('?channel=instagram&status=failed')).toEqual([]);
  });

  test('goes on from any entry, and shows each once', async () => {
    await confirmed(...Array.from({ length: 7 }, (_, nth) => helper(nth)));
    const seen: string[] = [];
    for (let before = ''; seen.length < 20;) {
      const page = await history(`?limit=3${before}`);
      seen.push(...page.map(({ recipient }) => recipient));
      const last = page.at(-1);
      if (last === undefined) break;
      before = `&before=${last.id.toUpperCase()}`;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((nth) => helper(nth).email));
  });

  test('is searched by recipient and subject, case and accents aside, also beyond the first looks', async () => {
    const { slot } = await makeFair(silent, { slot: { title: 'Café français', maxVolunteers: null } });
    for (let nth = 0; nth < 230; nth += 1) await signedUp(silent, slot, helper(nth));
    const other = await makeFair(silent, { slot: { title: 'Gym', maxVolunteers: null } });
    await signedUp(silent, other.slot, ann);
    expect((await history('?search=CAFE%20FRANCAIS&limit=200', silent)).length).toBe(200);
    expect(await history('?search=helper7%40', silent)).toMatchObject([{ recipient: helper(7).email }]);
    expect(await history('?search=gym', silent)).toMatchObject([{ recipient: ann.email }]);
    expect(await history('?search=helper0%40families', silent)).toMatchObject([{ recipient: helper(0).email }]);
    expect(await history('?search=50%25', silent)).toEqual([]);
    await confirmed(ann);
    expect(await history('?search=ANN%40&status=success')).toHaveLength(1);
    expect(await history('?search=winter%20craft&status=success')).toHaveLength(1);
    expect(await history('?search=ann&status=failed')).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'channel=fax',
    'status=lost',
    'before=7',
    `search=${'x'.repeat(201)}`,
    'status=failed&status=all',
  ])('is refused with %s', async (query) => {
    const answer = await hub.call('GET', `/api/communication-logs?${query}`, { cookie });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveLength(1);
  });

  test('holds what waits, with its text, while no mail can be sent', async () => {
    const { slot } = await makeFair(silent);
    await signedUp(silent, slot, ann);
    expect(await history('', silent)).toMatchObject([
      {
        status: 'pending',
        recipient: ann.email,
        subject: expect.stringContaining('Set up tables'),
        message: expect.stringContaining('Ann Anders'),
        errorMessage: null,
        metadata: { attempts: 0, nextTryAt: null, sentAt: null, canResend: false },
      },
    ]);
  });

  test('says what went wrong, and when it is tried next', async () => {
    smtp.failNext({ at: 'recipient', answer: 450, text: '4.2.0 Later' });
    await confirmed(ann);
    const mail = present((await history())[0]);
    expect(mail).toMatchObject({
      status: 'pending',
      errorMessage: 'The mail server asked to try later (450 4.2.0)',
      metadata: { attempts: 1 },
    });
    const inMs = Date.parse(mail.metadata.nextTryAt ?? '') - Date.parse('2026-11-20T18:00:01.000Z');
    expect(inMs).toBeGreaterThan(0.7 * MINUTE);
    expect(inMs).toBeLessThan(1.3 * MINUTE);
  });

  test('shows nothing of someone whose data was deleted', async () => {
    const browserUser = await createUser(hub, { role: 'user', email: ann.email, name: ann.name });
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ann, { role: 'user', userId: browserUser.id, sessionHash: '' });
    const userCookie = await signIn(hub, browserUser);
    await hub.call('DELETE', `/api/auth/account/${browserUser.id}`, {
      cookie: userCookie,
      json: { password: PASSWORD },
    });
    await hub.hub.jobs.settled();
    hub.platform.clock.advance(HOUR);
    await hub.hub.jobs.settled();
    cookie = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
    const all = await history();
    expect(all.length).toBeGreaterThanOrEqual(2);
    for (const mail of all) {
      expect(mail).toMatchObject({ recipient: '[deleted]', message: '[deleted]', metadata: { canResend: false } });
      expect((await whole(mail.id)).message).toBe('[deleted]');
    }
    expect(JSON.stringify(all)).not.toMatch(/ann@|anders/i);
    expect((await history('?search=deleted')).length).toBe(all.length);
  });
});

describe('the whole message', () => {
  test('is what was sent, without the personal links and codes in it', async () => {
    const before = smtp.mails.length;
    await confirmed({ ...ann, name: 'Ann\u2068 O’Hara <b>' });
    const admin = await createUser(hub, { role: 'full-admin' });
    await hub.call('POST', '/api/auth/login', { json: { email: admin.email, password: PASSWORD } });
    const rita = { name: 'Rita', email: 'rita@families.example', password: PASSWORD };
    await hub.call('POST', '/api/auth/register', { json: rita });
    await hub.call('POST', '/api/manage/link', { json: { email: ann.email } });
    await hub.call('POST', '/api/deletion-requests', { json: { name: ann.name, email: ann.email } });
    await hub.hub.jobs.settled();
    const sent = smtp.mails.slice(before);
    const all = await history();
    expect(all.map(({ metadata }) => metadata.kind).toSorted()).toEqual([
      'deletion-link',
      'manage-links',
      'signup-confirmation',
      'verification-code',
      'welcome',
    ]);
    const secrets = sent.flatMap(({ parsed }) => [
      ...(parsed.text ?? '').matchAll(/#([\w.-]{20,})/g),
      ...(parsed.text ?? '').matchAll(/\b(\d{6})\b/g),
    ]);
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    for (const { id, recipient, subject } of all) {
      const { message } = await whole(id);
      const mail = sent.find(
        ({ parsed, recipients }) =>
          parsed.subject?.replace(/^\d{6} – /, '') === subject && recipients.includes(recipient),
      );
      const withoutSecrets = (mail?.parsed.text ?? '')
        .replaceAll(/https:\S+#\S+/g, '(personal link, not shown here)')
        .replaceAll(/\b\d{6}\b/g, '•••••••');
      expect(message.trim(), subject).toBe(withoutSecrets.trim());
      for (const [, secret = ''] of secrets) expect(message).not.toContain(secret);
    }
    const kept = JSON.stringify(await hub.platform.database.db.selectFrom('outbox').selectAll().execute());
    for (const [, secret = ''] of secrets) expect(kept).not.toContain(secret);
  });

  test('goes on where its beginning in the list ends', async () => {
    await confirmed({ ...ann, name: 'A'.repeat(100) });
    const mail = present((await history())[0]);
    const { message } = await whole(mail.id);
    expect(mail.message.endsWith('…')).toBe(true);
    expect(message.length).toBeGreaterThan(mail.message.length);
  });

  test('of no entry is missing', async () => {
    const answer = await hub.call('GET', `/api/communication-logs/${crypto.randomUUID()}`, { cookie });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'This entry doesn’t exist in the history.']);
  });
});

describe('sending once more', () => {
  test('lets a failed mail arrive, under the same Message-ID, and is noted', async () => {
    const id = await failedMail();
    const [{ message_id: messageId } = { message_id: '' }] = await hub.platform.database.db
      .selectFrom('outbox')
      .select('message_id')
      .execute();
    expect(await history()).toMatchObject([
      {
        status: 'failed',
        errorMessage: 'The mail server refused the recipient (550 5.1.1)',
        metadata: { canResend: true, nextTryAt: null },
      },
    ]);
    const before = smtp.mails.length;
    const answer = await post(`${id}/resend`);
    expect(answer.statusCode).toBe(200);
    // It may have gone before the answer was written.
    expect(answer.json()).toMatchObject({
      id,
      status: expect.stringMatching(/^(pending|success)$/),
      errorMessage: null,
    });
    await hub.hub.jobs.settled();
    expect(smtp.mails.slice(before).map(({ parsed }) => parsed.messageId)).toEqual([messageId]);
    expect(await history()).toMatchObject([{ status: 'success', errorMessage: null, metadata: { attempts: 2 } }]);
    const { entries } = (await hub.call('GET', '/api/audit-log', { cookie })).json<AuditLog>();
    expect(entries).toMatchObject([{ action: 'mail-resent', detail: 'signup-confirmation', subject: { id } }]);
    expect(JSON.stringify(entries)).not.toContain(ann.email);
  });

  test('goes through all tries anew', async () => {
    const id = await failedMail();
    smtp.failNext({ at: 'recipient', answer: 450 });
    await post(`${id}/resend`);
    await hub.hub.jobs.settled();
    expect(await history()).toMatchObject([{ status: 'pending' }]);
    hub.platform.clock.advance(2 * MINUTE);
    await hub.hub.jobs.settled();
    expect(await history()).toMatchObject([{ status: 'success', metadata: { attempts: 3 } }]);
  });

  test('is done once when two press at the same moment', async () => {
    const id = await failedMail();
    const before = smtp.mails.length;
    const answers = await Promise.all([post(`${id}/resend`), post(`${id}/resend`), post(`${id}/resend`)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await hub.hub.jobs.settled();
    expect(smtp.mails.length).toBe(before + 1);
  });

  test('asks first whether one knows that it may have arrived', async () => {
    const id = await unknownMail();
    const before = smtp.mails.length;
    const refused = await post(`${id}/resend`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'may_have_arrived']);
    expect((await post(`${id}/resend`, { mayHaveArrived: false })).statusCode).toBe(409);
    expect((await post(`${id}/resend`, { mayHaveArrived: 'yes' })).statusCode).toBe(400);
    await hub.hub.jobs.settled();
    expect(smtp.mails.length).toBe(before);
    expect((await post(`${id}/resend`, { mayHaveArrived: true })).statusCode).toBe(200);
    await hub.hub.jobs.settled();
    expect(smtp.mails.length).toBe(before + 1);
    expect(smtp.mails.at(-1)?.parsed.messageId).toBe(smtp.mails.at(-2)?.parsed.messageId);
  });

  test('is refused for what was sent, waits, held a code, is too old, or was of somebody who is gone', async () => {
    const codeOf = async (id: string) => {
      const answer = await post(`${id}/resend`, { mayHaveArrived: true });
      return [answer.statusCode, answer.json().code];
    };
    await confirmed(ann);
    const sent = present((await history())[0]);
    expect(await codeOf(sent.id)).toEqual([409, 'was_sent']);
    const fails = { at: 'recipient', answer: 450 } as const;
    smtp.failNext(fails);
    await confirmed(ben);
    const waiting = present((await history())[0]);
    expect(await codeOf(waiting.id)).toEqual([409, 'still_waits']);
    const admin = await createUser(hub, { role: 'full-admin' });
    smtp.failNext({ at: 'recipient', answer: 550 });
    await hub.call('POST', '/api/auth/login', { json: { email: admin.email, password: PASSWORD } });
    await hub.hub.jobs.settled();
    const code = present((await history('?status=failed'))[0]);
    expect(await codeOf(code.id)).toEqual([409, 'holds_secret']);
    const set = (id: string, change: { recipient?: string; state?: 'failed' }) =>
      hub.platform.database.write(({ db }) => db.updateTable('outbox').set(change).where('id', '=', id).execute());
    await set(sent.id, { state: 'failed', recipient: '(deleted)' });
    expect(await codeOf(sent.id)).toEqual([409, 'person_is_gone']);
    expect((await history('?status=failed')).every(({ metadata }) => !metadata.canResend)).toBe(true);
  });
});

test('what mail cannot tell about itself is a note, and is not sent', async () => {
  const { mailbox } = hub.hub;
  const payload = { why: 'password', address: 'pac@school.example', host: 'smtp.example', reason: 'Refused' };
  await hub.hub.database.write((write) =>
    mailbox.write(write, {
      kind: 'mail-paused',
      to: 'pac@school.example',
      language: 'en',
      payload,
      cause: { by: 'clock' },
    }),
  );
  await hub.hub.database.write(({ db }) => db.updateTable('outbox').set({ state: 'failed' }).execute());
  const note = present((await history())[0]);
  expect(note).toMatchObject({ status: 'failed', metadata: { canResend: false } });
  expect((await post(`${note.id}/resend`)).json().code).toBe('is_only_a_note');
});

describe('marking as arrived', () => {
  test('ends the doubt of a mail that is unknown, and is noted', async () => {
    const id = await unknownMail();
    hub.platform.clock.advance(MINUTE);
    const answer = await post(`${id}/mark-arrived`);
    expect(answer.json()).toMatchObject({
      status: 'success',
      errorMessage: null,
      metadata: { sentAt: hub.platform.clock.now().toISOString() },
    });
    expect((await post(`${id}/resend`, { mayHaveArrived: true })).json().code).toBe('was_sent');
    const { entries } = (await hub.call('GET', '/api/audit-log', { cookie })).json<AuditLog>();
    expect(entries).toMatchObject([{ action: 'mail-marked-arrived', subject: { id } }]);
  });

  test('is for no other mail', async () => {
    const id = await failedMail();
    const answer = await post(`${id}/mark-arrived`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'is_not_unknown']);
    expect(await history('?status=failed')).toHaveLength(1);
  });
});
