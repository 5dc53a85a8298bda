import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailboxView } from '#contract/mailbox.ts';
import type { OwnHours } from '#contract/hours.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { anonymous } from '#server/http/actor.ts';
import { Browser } from '#tests/support/browser.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { mailboxCodesTo, newestCode, proved } from '#tests/support/mailbox-codes.ts';
import { otherThan } from '#tests/support/mailed-codes.ts';
import { PASSWORD, createUser } from '#tests/support/people.ts';
import { ann, ben, makeFair, olga, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { DAY, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { waitsFor, makeFull } from '#tests/support/waitlists.ts';
import { comparable } from '#domain/text-limits.ts';

// Nothing listens there: what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const STRANGER = 'stranger@families.example';

let hub: TestHub;
let hubOnHttps: TestHub;
beforeAll(async () => {
  hub = await startTestHub(MAIL);
  hubOnHttps = await startTestHub({ ...MAIL, PUBLIC_URL: 'https://pac.school.example' });
});
afterAll(() => Promise.all([hub, hubOnHttps].map((each) => each.remove())));
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  await signedUp(hub, (await makeFair(hub)).slot, ann);
});

const ask = (browser: Browser, email: string) => browser.call('POST', '/api/mailbox/codes', { email });
const enter = (browser: Browser, code: string) => browser.call('POST', '/api/mailbox/proofs', { code });
const view = async (browser: Browser) => (await browser.call('GET', '/api/mailbox')).json<MailboxView>();

async function asked(email: string): Promise<{ browser: Browser; code: string }> {
  const browser = new Browser(hub);
  await ask(browser, email);
  return { browser, code: await newestCode(hub, email) };
}

describe('a code for a mailbox', () => {
  test('proves, in the browser that asked, that its user reads the mail of the address', async () => {
    const { browser, code } = await asked(ann.email);
    expect(await view(browser)).toEqual({
      address: null,
      by: null,
      asked: { email: ann.email, tag: expect.stringMatching(/^[\w-]{8}$/) },
    });
    const answer = await enter(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.statusCode).toBe(200);
    expect(await view(browser)).toEqual({ address: ann.email, by: 'code', asked: null });
  });

  test('is mailed to who has no more than hours of a sheet that was deleted', async () => {
    const { sheet } = await makeHeld(hub, [ben]);
    await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
    await deleteSheet(hub.hub, sheet.id, olga);
    const browser = await proved(hub, ben.email);
    const own = await browser.call('GET', '/api/hours/mine');
    expect(own.json<OwnHours>()).toMatchObject({ address: ben.email, hours: [{ name: ben.name, isConfirmed: true }] });
    expect((await browser.call('GET', '/api/certificates/mine')).json()).toMatchObject({
      people: [{ name: ben.name, year: 2026, minutes: 60 }],
    });
  });

  test('works once', async () => {
    const { browser, code } = await asked(ann.email);
    const cookie = browser.cookie('ask') ?? '';
    await enter(browser, code);
    const thief = new Browser(hub);
    thief.plant('ask', cookie);
    expect((await enter(thief, code)).statusCode).toBe(400);
  });

  test('proves nothing in another browser, whoever has read the mail', async () => {
    const { browser, code } = await asked(ann.email);
    const other = new Browser(hub);
    expect((await enter(other, code)).json()).toMatchObject({ code: 'wrong_code' });
    await ask(other, ann.email);
    expect((await enter(other, code)).statusCode).toBe(400);
    expect((await view(other)).address).toBeNull();
    expect((await enter(browser, code)).statusCode).toBe(200);
  });

  test('is dead after five wrong ones, and a new one works', async () => {
    const { browser, code } = await asked(ann.email);
    for (let each = 0; each < 5; each += 1) expect((await enter(browser, otherThan(code))).statusCode).toBe(400);
    expect((await enter(browser, code)).json()).toEqual((await enter(new Browser(hub), code)).json());
    await ask(browser, ann.email);
    expect((await enter(browser, await newestCode(hub, ann.email))).statusCode).toBe(200);
  });

  test('is checked five times at most, however many come at once', async () => {
    const { browser, code } = await asked(ann.email);
    const cookie = `ask=${browser.cookie('ask')}`;
    const tries = Array.from({ length: 12 }, () =>
      hub.call('POST', '/api/mailbox/proofs', { cookie, json: { code: otherThan(code) } }),
    );
    await Promise.all(tries);
    const { db } = hub.platform.database;
    expect(await db.selectFrom('mailbox_codes').select('tries').execute()).toEqual([{ tries: 5 }]);
  });

  test('ends after ten minutes', async () => {
    const { browser, code } = await asked(ann.email);
    const cookie = browser.cookie('ask') ?? '';
    hub.platform.clock.advance(10 * MINUTE);
    browser.plant('ask', cookie);
    expect((await enter(browser, code)).statusCode).toBe(400);
    expect((await view(browser)).asked).toBeNull();
  });

  test('is kept as a keyed hash, which six digits alone do not give', async () => {
    const { code } = await asked(ann.email);
    const kept = JSON.stringify(await hub.platform.database.db.selectFrom('mailbox_codes').selectAll().execute());
    expect(kept).not.toContain(code);
    expect(kept).not.toContain('ann@');
  });
});

describe('who asks for a code', () => {
  test('gets the same answer whether or not anybody used the address here', async () => {
    const answers = [await ask(new Browser(hub), ann.email), await ask(new Browser(hub), STRANGER)];
    const [known, unknown] = answers.map(({ statusCode, body, headers, cookies }) => ({
      statusCode,
      body,
      names: Object.keys(headers),
      cookies: cookies.map(({ name, maxAge }) => ({ name, maxAge })),
    }));
    expect(known).toMatchObject({ statusCode: 202, cookies: [{ name: 'ask', maxAge: 600 }] });
    expect(unknown).toEqual(known);
    await hub.hub.jobs.settled();
    expect((await writtenMails(hub, 'mailbox-code')).map(({ recipient }) => recipient)).toEqual([ann.email]);
  });

  test('is mailed for a sign-up, for an account and for a wait, and by an address in any case', async () => {
    const user = await createUser(hub, { role: 'user', email: 'user@families.example' });
    const { slot } = await makeFull(hub);
    await waitsFor(hub, slot, { ...ben, email: 'Waits@families.example' });
    for (const email of [user.email, 'waits@families.example', ann.email.toUpperCase()])
      await ask(new Browser(hub), email);
    await hub.hub.jobs.settled();
    const to = (await writtenMails(hub, 'mailbox-code')).map(({ recipient }) => recipient);
    expect(to).toEqual([user.email, 'Waits@families.example', ann.email]);
  });

  test('is not mailed at an address that only looks alike', async () => {
    const alike = ann.email.replace('a', 'ａ');
    expect(comparable(alike)).toBe(ann.email);
    await ask(new Browser(hub), alike);
    await hub.hub.jobs.settled();
    expect(await writtenMails(hub, 'mailbox-code')).toEqual([]);
  });

  test('cannot have a mailbox flooded, also where limits are off', async () => {
    for (let each = 0; each < 12; each += 1) await ask(new Browser(hub), ann.email);
    await hub.hub.jobs.settled();
    expect(await mailboxCodesTo(hub, ann.email)).toHaveLength(10);
    hub.platform.clock.advance(DAY);
    await ask(new Browser(hub), ann.email);
    await hub.hub.jobs.settled();
    expect(await mailboxCodesTo(hub, ann.email)).toHaveLength(11);
  });

  test('has cookies that scripts and other hosts cannot read', async () => {
    const answer = await ask(new Browser(hubOnHttps), ann.email);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-ask=\S+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(decodeURIComponent(String(answer.headers['set-cookie']))).not.toContain('ann');
  });
});

describe('the proof of a mailbox', () => {
  test('lasts thirty days in this browser', async () => {
    const browser = await proved(hub, ann.email);
    const cookie = browser.cookie('box') ?? '';
    hub.platform.clock.advance(30 * DAY - MINUTE);
    expect((await view(browser)).address).toBe(ann.email);
    hub.platform.clock.advance(MINUTE);
    browser.plant('box', cookie);
    expect((await view(browser)).address).toBeNull();
  });

  test('cannot be made up, nor one be made of another', async () => {
    const browser = new Browser(hub);
    await ask(browser, ann.email);
    for (const made of ['v1:a:b:c', '', 'x'.repeat(500), browser.cookie('ask') ?? '']) {
      browser.plant('box', made);
      expect((await view(browser)).address).toBeNull();
    }
  });

  test('is forgotten in this browser alone, or everywhere', async () => {
    const [phone, laptop, library] = [await proved(hub, ann.email), await proved(hub, ann.email), new Browser(hub)];
    const kept = phone.cookie('box') ?? '';
    expect((await phone.call('DELETE', '/api/mailbox')).statusCode).toBe(204);
    expect((await view(phone)).address).toBeNull();
    expect((await view(laptop)).address).toBe(ann.email);
    library.plant('box', kept);
    expect((await view(library)).address).toBe(ann.email);
    expect((await laptop.call('DELETE', '/api/mailbox/everywhere')).statusCode).toBe(204);
    expect((await view(library)).address).toBeNull();
    expect((await view(await proved(hub, ann.email))).address).toBe(ann.email);
  });

  test('is needed to forget it everywhere', async () => {
    expect((await new Browser(hub).call('DELETE', '/api/mailbox/everywhere')).statusCode).toBe(409);
  });

  test('is an account only once its address is proved, and then the account counts', async () => {
    const browser = new Browser(hub);
    const mallory = { name: 'Mallory', email: ann.email, password: PASSWORD };
    await browser.call('POST', '/api/auth/register', mallory);
    expect((await view(browser)).address).toBeNull();
    await ask(browser, ann.email);
    // A code for the account's own address proves the account.
    await enter(browser, await newestCode(hub, ann.email));
    await browser.call('DELETE', '/api/mailbox');
    expect(await view(browser)).toMatchObject({ address: ann.email, by: 'account' });
  });

  test('goes with a sign-out, so that the next person at this browser finds nothing', async () => {
    const browser = await proved(hub, ann.email);
    await browser.call('POST', '/api/auth/logout');
    expect([browser.cookie('box'), browser.cookie('ask')]).toEqual([undefined, undefined]);
  });

  test('says nothing of what sign-ups under the address agreed to, which its reader has not seen', async () => {
    await proved(hub, ann.email);
    const { db } = hub.platform.database;
    const [signup] = await db.selectFrom('volunteers').select('mailbox_proved_at').execute();
    expect(signup?.mailbox_proved_at).toBeNull();
  });

  test('is never a manage link, neither from the screen nor from a mail', async () => {
    const [mail] = await writtenMails(hub, 'signup-confirmation');
    expect(mail).toBeDefined();
    const { manageUrl } = await signedUp(hub, (await makeFair(hub)).slot, ann);
    const browser = new Browser(hub);
    await browser.call('POST', '/api/manage/signup', { token: new URL(manageUrl).hash.slice(1) });
    expect((await view(browser)).address).toBeNull();
  });
});
