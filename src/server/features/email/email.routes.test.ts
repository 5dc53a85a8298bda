import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EmailView, SuppressionView, TestPostAnswer } from '#contract/email.ts';
import type { SessionView } from '#contract/accounts.ts';
import { readSecretSetting } from '#server/features/settings/read-setting.ts';
import { blockPort } from '#tests/support/blocked-port.ts';
import { selfSigned, trust } from '#tests/support/certificates.ts';
import { ACCOUNT, startBreakingMailServer, startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const certificate = selfSigned(['localhost']);
trust(certificate);

const hub = await startTestHub({ RATE_LIMITS: 'on', SITE_NAME: 'Burnett PAC' });
const [tlsServer, starttlsServer] = await Promise.all(
  (['tls', 'starttls'] as const).map((by) => startMailServer({ signIn: true, secured: { by, certificate } })),
);
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});
afterAll(async () => {
  await hub.remove();
  await Promise.all([tlsServer?.stop(), starttlsServer?.stop()]);
});
const smtp = tlsServer as MailServer;

let cookie: string;
let email: string;
beforeEach(async () => {
  await hub.platform.empty();
  await hub.hub.mailbox.refresh();
  const fatima = await createUser(hub, { role: 'full-admin' });
  email = fatima.email;
  cookie = await signIn(hub, fatima);
});

const call = async <T>(method: string, path: string, json?: object) => {
  const answer = await hub.call(method, path, { cookie, ...(json === undefined ? {} : { json }) });
  return { status: answer.statusCode, body: (answer.body === '' ? null : answer.json()) as T };
};
const server = (port = smtp.port) => ({ host: 'localhost', port, security: 'tls' as const });
const sender = (more: object = {}) => ({
  senderEmail: ACCOUNT.user,
  senderPassword: ACCOUNT.password,
  server: server(),
  ...more,
});
const save = (more: object = {}) => call<EmailView>('PUT', '/api/email/sender', sender(more));
const view = async () => (await call<EmailView>('GET', '/api/email')).body;
const tried = (draft?: object) =>
  call<TestPostAnswer>('POST', '/api/email/test-post', draft === undefined ? undefined : { sender: draft });
const outbox = () => hub.platform.database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
const session = async () => (await call<SessionView>('GET', '/api/auth/session')).body;

describe('the sender', () => {
  test('sends as soon as it is saved, by the name of the site, and what waited goes out', async () => {
    expect(await session()).toMatchObject({ mailReady: false });
    await hub.platform.database.write((write) =>
      hub.hub.mailbox.write(write, {
        kind: 'password-changed',
        to: 'ann@example.org',
        language: 'en',
        payload: {},
        cause: { by: 'stranger' },
      }),
    );
    const before = smtp.mails.length;
    const saved = await save();
    expect(saved.status).toBe(200);
    expect(saved.body.sending).toEqual({
      by: 'settings',
      from: { name: 'Burnett PAC', address: ACCOUNT.user },
      fromByEnvironment: false,
      host: 'localhost',
      port: smtp.port,
      provider: null,
    });
    expect(await session()).toMatchObject({ mailReady: true });
    await smtp.waitFor(before + 1);
    expect(smtp.mails.at(-1)?.parsed.from?.value).toEqual([{ name: 'Burnett PAC', address: ACCOUNT.user }]);
  });

  test('is that of its provider unless a server is set', async () => {
    const saved = await save({ senderEmail: 'pac@gmail.com', senderPassword: 'abcd efgh ijkl mnop', server: null });
    expect(saved.body.sending).toMatchObject({
      host: 'smtp.gmail.com',
      port: 465,
      provider: 'Gmail or Google Workspace',
    });
    expect(saved.body.counted).toMatchObject({ most: 450, kept: 50, secondsBetween: 1 });
  });

  test.each([
    [{ senderEmail: '' }, { path: 'senderEmail', message: 'Email is required' }],
    [
      { senderEmail: 'josé@example.org' },
      {
        path: 'senderEmail',
        message:
          'Use an address without accents or other special letters before the @. Many email programs can’t reply to it',
      },
    ],
    [{ senderEmail: 'nobody' }, { path: 'senderEmail', message: 'Please enter a valid email address' }],
    [{ senderPassword: '' }, { path: 'senderPassword', message: 'App password is required' }],
    [{ senderPassword: '  ' }, { path: 'senderPassword', message: 'App password is required' }],
    [
      { server: { host: 'a b', port: 465, security: 'tls' } },
      { path: 'server.host', message: 'Enter the name of the mail server, such as smtp.example.org' },
    ],
    [
      { server: { host: 'localhost', port: 0, security: 'tls' } },
      { path: 'server.port', message: 'The port must be a number from 1 to 65535, usually 465 or 587' },
    ],
    [
      { server: { host: 'localhost', port: 25, security: 'none' } },
      { path: 'server.security', message: 'Choose TLS or STARTTLS' },
    ],
  ])('is refused with %j', async (more, error) => {
    const answer = await save(more);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [error] });
    expect((await view()).sending).toBeNull();
  });

  test('keeps its password when a form that never knew it is saved', async () => {
    await save();
    const saved = await save({ senderPassword: '', senderEmail: 'pac2@example.org' });
    expect(saved.status).toBe(200);
    expect(saved.body.saved).toMatchObject({ senderEmail: 'pac2@example.org', passwordSet: true });
    expect(await readSecretSetting(hub.platform, 'senderPassword')).toBe(ACCOUNT.password);
  });

  test('never has its password sent to another mail server than it was entered for', async () => {
    await save();
    const thief = await startMailServer({ signIn: true, secured: { by: 'tls', certificate } });
    cleanUp.push(() => thief.stop());
    const elsewhere = { server: { host: '127.0.0.1', port: thief.port, security: 'tls' } };
    for (const answer of [
      await save({ ...elsewhere, senderPassword: '' }),
      await tried(sender({ ...elsewhere, senderPassword: '' })),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        errors: [
          {
            path: 'senderPassword',
            message: 'Enter the app password again. It was saved for a different mail server than 127.0.0.1',
          },
        ],
      });
    }
    // Nor by way of the setting itself.
    const value = JSON.stringify(elsewhere);
    expect((await call('POST', '/api/settings/emailSettings', { key: 'emailSettings', value })).status).toBe(200);
    expect((await view()).saved.passwordSet).toBe(false);
    await tried();
    expect(thief.seen.connections).toBe(0);
  });

  test('stays when only limits are set, and keeps its password', async () => {
    await save();
    const value = JSON.stringify({ server: server(), perDay: 2000, secondsBetween: 0.5 });
    await call('POST', '/api/settings/emailSettings', { key: 'emailSettings', value });
    await hub.hub.mailbox.refresh();
    const seen = await view();
    expect(seen.saved.passwordSet).toBe(true);
    expect(seen.counted).toMatchObject({ most: 2000, secondsBetween: 0.5 });
  });

  test.each(['no JSON', '{"perDay":0}', '{"perDay":1.5}', '{"server":{"host":"x"}}', '{"secondsBetween":-1}', '[]'])(
    'has no limits such as %s',
    async (value) => {
      expect((await call('POST', '/api/settings/emailSettings', { key: 'emailSettings', value })).status).toBe(400);
    },
  );

  test('can be forgotten, and then mail waits', async () => {
    await save();
    expect((await call('DELETE', '/api/email/sender')).status).toBe(204);
    expect(await view()).toMatchObject({
      sending: null,
      saved: { senderEmail: null, passwordSet: false, settings: { server: null } },
    });
    expect(await session()).toMatchObject({ mailReady: false });
  });

  test('is known to no answer, no row and no log entry by its password', async () => {
    await save();
    await tried();
    await tried(sender({ senderPassword: 'another secret word' }));
    const answers = JSON.stringify([
      await view(),
      await call('GET', '/api/settings/senderPassword'),
      await call('GET', '/api/settings/emailSettings'),
      await call('GET', '/api/audit-log'),
    ]);
    const { db } = hub.platform.database;
    const rows = JSON.stringify([
      await db.selectFrom('settings').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
      await db.selectFrom('mail_channels').selectAll().execute(),
      await outbox(),
    ]);
    for (const word of [ACCOUNT.password, 'another secret word']) {
      expect(answers).not.toContain(word);
      expect(rows).not.toContain(word);
    }
  });
});

describe('SMTP_URL', () => {
  test('wins over the sender that is saved', async () => {
    const plain = await startMailServer();
    const other = await startTestHub({ SMTP_URL: plain.url, MAIL_FROM: 'The Parents <parents@example.org>' });
    cleanUp.push(
      () => other.remove(),
      () => plain.stop(),
    );
    const admin = await signIn(other, await createUser(other, { role: 'full-admin' }));
    const answer = await other.call('PUT', '/api/email/sender', { cookie: admin, json: sender() });
    expect(answer.json<EmailView>()).toMatchObject({
      sending: {
        by: 'environment',
        from: { name: 'The Parents', address: 'parents@example.org' },
        fromByEnvironment: true,
        host: '127.0.0.1',
        port: plain.port,
      },
      saved: { senderEmail: ACCOUNT.user, passwordSet: true },
      counted: { sent: 0, most: null, secondsBetween: 0 },
    });
    const tested = await other.call('POST', '/api/email/test-post', { cookie: admin });
    expect(tested.json()).toMatchObject({ success: true });
    expect(plain.mails[0]?.parsed.from?.text).toBe('"The Parents" <parents@example.org>');
  });
});

describe('a test mail', () => {
  test('of a sender that is not saved yet arrives, and stands in the history', async () => {
    const before = smtp.mails.length;
    const { status, body } = await tried(sender());
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      recipient: email,
      message: `The test is on its way to ${email}.`,
      field: null,
    });
    const mail = smtp.mails.at(-1);
    expect(smtp.mails).toHaveLength(before + 1);
    expect(mail?.recipients).toEqual([email]);
    expect(mail?.parsed.subject).toBe('A test from Burnett PAC: email works');
    expect(mail?.parsed.text).toContain('sent from pac@example.org through localhost');
    expect(await outbox()).toMatchObject([{ kind: 'test', state: 'sent', recipient: email, attempts: 1 }]);
    expect((await view()).sending).toBeNull();
  });

  test('goes over STARTTLS too', async () => {
    const port = starttlsServer?.port ?? 0;
    const answer = await tried(sender({ server: { host: 'localhost', port, security: 'starttls' } }));
    expect(answer.body).toMatchObject({ success: true });
  });

  test('goes to the default recipient, else to the first who gets alerts, else to who asks', async () => {
    await save();
    await call('POST', '/api/settings/emailRecipients', {
      key: 'emailRecipients',
      value: 'chair@pac.example, secretary@pac.example',
    });
    expect((await tried()).body.recipient).toBe('chair@pac.example');
    await call('POST', '/api/settings/adminEmail', { key: 'adminEmail', value: 'council@pac.example' });
    expect((await tried()).body).toMatchObject({ success: true, recipient: 'council@pac.example' });
  });

  test('says what to do when mail is not set up', async () => {
    expect((await tried()).body).toEqual({
      success: false,
      recipient: email,
      message: 'Email isn’t set up yet. Enter the sender’s address and app password, then test again.',
      field: null,
    });
    expect(await outbox()).toEqual([]);
  });

  test('may be sent five times an hour', async () => {
    await save();
    for (let each = 1; each <= 5; each += 1) expect((await tried()).status).toBe(200);
    const refused = await hub.call('POST', '/api/email/test-post', { cookie });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('720');
    expect(refused.json()).toMatchObject({
      message: 'You have sent several tests already. Please try again in 12 minutes.',
    });
    hub.platform.clock.advance(12 * MINUTE);
    expect((await tried()).status).toBe(200);
  });

  test('that comes through ends a pause, and what waited goes out', async () => {
    await save();
    smtp.refuseSignIns(true);
    smtp.cutAll();
    cleanUp.push(async () => smtp.refuseSignIns(false));
    expect((await tried()).body.success).toBe(false);
    expect(await session()).toMatchObject({ mailReady: false, mailPaused: 'password' });
    expect((await view()).paused).toMatchObject({ why: 'password' });
    smtp.refuseSignIns(false);
    expect((await tried()).body.success).toBe(true);
    expect(await session()).toMatchObject({ mailReady: true });
    expect((await view()).paused).toBeNull();
  });

  test('of a draft that fails says nothing of the sender that is saved', async () => {
    await save();
    expect((await tried(sender({ senderPassword: 'wrong' }))).body.success).toBe(false);
    expect(await session()).toMatchObject({ mailReady: true });
    expect((await view()).paused).toBeNull();
  });
});

describe('a mail server that refuses a test', () => {
  const failing = async (draft: object) => {
    const began = performance.now();
    const { body } = await tried(draft);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(body.success).toBe(false);
    expect(JSON.stringify(body)).not.toContain(ACCOUNT.password);
    const rows = await outbox();
    expect(rows.at(-1)).toMatchObject({ kind: 'test', attempts: 1 });
    expect(['failed', 'unknown']).toContain(rows.at(-1)?.state);
    return body;
  };

  test('because of the password says that an app password is wanted', async () => {
    expect(await failing(sender({ senderPassword: 'guessed' }))).toMatchObject({
      field: 'senderPassword',
      message:
        'localhost doesn’t accept this address with this password. Most providers need an app password here, not your usual email password. (535 5.7.8)',
    });
  });

  test.each([
    [
      534,
      '5.7.9 Application-specific password required',
      'senderPassword',
      /doesn’t accept the account’s usual password/,
    ],
    [
      535,
      '5.7.139 Authentication unsuccessful, basic authentication is disabled',
      'senderEmail',
      /doesn’t accept passwords/,
    ],
    [454, '4.7.0 Too many login attempts', null, /Wait 15 minutes/],
  ] as const)('the sign-in with %i %s says so', async (answer, text, field, message) => {
    smtp.failNext({ at: 'sign-in', answer, text });
    expect(await failing(sender())).toMatchObject({ field, message: expect.stringMatching(message) });
  });

  test.each([
    ['sender', 550, '5.7.1 not yours', 'senderEmail', /doesn’t let this account send email from pac@example.org/],
    ['recipient', 550, '5.1.1 unknown', null, /doesn’t exist/],
    ['recipient', 550, '5.7.1 no', null, /doesn’t accept email for/],
    [
      'message',
      550,
      '5.4.5 Daily user sending limit exceeded',
      null,
      /won’t accept more email from this account today/,
    ],
    ['message', 554, '5.7.1 spam', null, /refused the email as spam/],
    ['message', 451, '4.3.0 busy', null, /asked us to try later/],
  ] as const)('%s with %i %s says so', async (at, answer, text, field, message) => {
    smtp.failNext({ at, answer, text });
    expect(await failing(sender())).toMatchObject({ field, message: expect.stringMatching(message) });
  });

  test('because there is none by that name says so', async () => {
    const draft = sender({ server: { host: 'smtp.gmial.invalid', port: 465, security: 'tls' } });
    expect(await failing(draft)).toMatchObject({
      field: 'host',
      message: expect.stringContaining('There’s no mail server named smtp.gmial.invalid'),
    });
  });

  test('because nothing listens at that port says so', async () => {
    expect(await failing(sender({ server: server(1) }))).toMatchObject({
      field: 'port',
      message: expect.stringContaining('localhost doesn’t accept email on port 1.'),
    });
  });

  test('because the port is blocked says whom to ask', async () => {
    const blocked = await blockPort();
    cleanUp.push(() => blocked.remove());
    expect(await failing(sender({ server: server(blocked.port) }))).toMatchObject({
      field: 'port',
      message: expect.stringMatching(/didn’t answer on port \d+\..*firewall/),
    });
  });

  test('because it encrypts in another way says which goes with which port', async () => {
    const wrong = [
      { ...server(starttlsServer?.port), security: 'tls' },
      { ...server(), security: 'starttls' },
    ];
    const plain = await startMailServer();
    cleanUp.push(() => plain.stop());
    wrong.push({ ...server(plain.port), security: 'starttls' });
    for (const each of wrong)
      expect(await failing(sender({ server: each }))).toMatchObject({
        field: 'port',
        message: expect.stringMatching(/[Uu]se TLS with port 465 and STARTTLS with 587/),
      });
    // The password never went over an unencrypted connection.
    expect(plain.seen.signIns).toBe(0);
  });

  test('because nobody vouches for it says so, and learns no password', async () => {
    const stranger = await startMailServer({
      signIn: true,
      secured: { by: 'tls', certificate: selfSigned(['localhost']) },
    });
    cleanUp.push(() => stranger.stop());
    expect(await failing(sender({ server: server(stranger.port) }))).toMatchObject({
      field: 'host',
      message: expect.stringContaining('has a certificate'),
    });
    expect(stranger.seen.signIns).toBe(0);
  });

  test('by breaking the line after it has it all says that it may have arrived', async () => {
    const breaking = await startBreakingMailServer('after-message', 'close');
    const other = await startTestHub({ SMTP_URL: breaking.url });
    cleanUp.push(
      () => other.remove(),
      () => breaking.stop(),
    );
    const admin = await createUser(other, { role: 'full-admin' });
    const answer = await other.call('POST', '/api/email/test-post', { cookie: await signIn(other, admin) });
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringContaining('Check whether it arrived'),
    });
    expect(await other.platform.database.db.selectFrom('outbox').select('state').execute()).toEqual([
      { state: 'unknown' },
    ]);
  });
});

describe('a test that was under way when the server died', () => {
  test('is not sent later, out of the blue', async () => {
    await save();
    const before = smtp.mails.length;
    await hub.platform.database.write((write) =>
      hub.hub.mailbox.write(write, {
        kind: 'test',
        to: email,
        language: 'en',
        payload: { address: 'a', host: 'b' },
        cause: { by: 'administrator' },
      }),
    );
    hub.platform.clock.advance(2 * HOUR);
    await hub.hub.jobs.settled();
    expect(smtp.mails.length - before).toBeLessThanOrEqual(1);
  });
});

describe('addresses whose mail came back', () => {
  test('are listed, added and let go again', async () => {
    expect((await call<SuppressionView[]>('GET', '/api/email/suppressed')).body).toEqual([]);
    const made = await call<SuppressionView>('POST', '/api/email/suppressed', { address: ' Gone@Example.org ' });
    expect(made).toMatchObject({ status: 201, body: { address: 'gone@example.org', reason: null } });
    const again = await call<SuppressionView>('POST', '/api/email/suppressed', { address: 'gone@example.org' });
    expect(again.body.id).toBe(made.body.id);
    expect((await call<SuppressionView[]>('GET', '/api/email/suppressed')).body).toHaveLength(1);
    expect((await call('DELETE', `/api/email/suppressed/${made.body.id}`)).status).toBe(204);
    expect((await call('DELETE', `/api/email/suppressed/${made.body.id}`)).status).toBe(404);
    expect((await call<SuppressionView[]>('GET', '/api/email/suppressed')).body).toEqual([]);
  });

  test('must be addresses', async () => {
    expect((await call('POST', '/api/email/suppressed', { address: 'nobody' })).body).toMatchObject({
      errors: [{ path: 'address', message: 'Please enter a valid email address' }],
    });
  });
});
