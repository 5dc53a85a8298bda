import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailedManageUrl } from '#server/features/signups/manage-link.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import type { RenderedMail } from '#server/mail/mail.ts';
import { readUnsubscribeToken } from '#server/features/consent/unsubscribe-link.ts';
import { mailedSignup } from '#tests/support/mailed-signups.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '#tests/support/mail-server.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { ann, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { letItBe } from '#tests/support/reminders.ts';
import { sendReminders } from './send-reminders.ts';
import { reminder } from './reminders.mail.ts';
import type { RemindedSignup, ReminderMail } from './reminder-mail.ts';
import { anonymous } from '#server/http/actor.ts';
import { present } from '#tests/support/present.ts';

let smtp: MailServer;
let hub: TestHub;

beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startTestHub({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://pac.example.org', SITE_NAME: 'Burnett PAC' });
});
afterEach(() => hub.platform.empty());
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

const MARIA = 'maria@example.org';
const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

function reminded(
  parts: Parameters<typeof mailedSignup>[0] = {},
  descriptions: { slot?: string; sheet?: string } = {},
): RemindedSignup {
  const { signupId, linkVersion, slot, sheet, brought } = mailedSignup(parts);
  return {
    signupId,
    linkVersion,
    ...(brought === undefined ? {} : { brought }),
    slot: { ...slot, description: descriptions.slot ?? null },
    sheet: { ...sheet, description: descriptions.sheet ?? null },
  };
}

function mail(signups: readonly RemindedSignup[] = [reminded()], name = 'Maria Santos'): ReminderMail {
  return { reminder: 'day', automatic: true, name, signups, goodForMs: 1 };
}

/** By the school's clock. */
async function writtenAt(local: string, payload = mail()): Promise<RenderedMail> {
  await letItBe(hub, local);
  const { platform } = hub;
  const words = dateWords('en', 'America/Vancouver');
  const context = { platform, recipient: MARIA, i18n: serverTexts('en'), language: 'en', words };
  const rendered = reminder.render(payload, context);
  return { ...rendered, text: withPlainSpaces(rendered.text), html: withPlainSpaces(rendered.html) };
}

const wayOut = (signupId: string) => mailedManageUrl({ platform: hub.platform, recipient: MARIA }, signupId, 0);

const cocoa = (more: Parameters<typeof mailedSignup>[0] = {}) =>
  reminded({
    ...more,
    signupId: '4f2c8a10-6b5d-4e7f-9a01-b2c3d4e5f608',
    slot: { title: 'Cocoa', startTime: '2026-12-12T20:00:00.000Z', endTime: null },
  });

describe('a reminder of something to bring', () => {
  test('asks to bring it, and offers to say that one cannot', async () => {
    const brought = { quantity: 2, unit: 'dozen', bringing: 'oatmeal', marks: ['gluten-free'] } as const;
    const { text, html } = await writtenAt('2026-12-11T09:00', mail([reminded({ brought })]));
    for (const part of [text, html]) {
      expect(part).toContain('Please bring:');
      expect(part).toContain('2 dozen · oatmeal · gluten-free');
      expect(part).toContain('I can’t bring it');
      expect(part).not.toContain('I can’t come');
    }
  });
});

describe('a reminder', () => {
  test('says what, when and with whom, in both parts, and how to say that one cannot come', async () => {
    const signup = reminded(
      {},
      { slot: 'Meet at the gym doors.\nWear closed shoes.', sheet: 'Sixty tables of crafts.' },
    );
    const { subject, text, html, replyTo } = await writtenAt('2026-12-11T09:00', mail([signup]));
    expect(subject).toBe('Tomorrow: Setup crew – Winter Craft Fair');
    for (const part of [text, html]) {
      expect(part).toContain('See you tomorrow!');
      expect(part).toContain('Maria Santos');
      expect(part).toContain('Saturday, December 12');
      expect(part).toContain('8:00 – 10:00 a.m. (Pacific Time)');
      expect(part).toContain('Meet at the gym doors.');
      expect(part).toContain('Wear closed shoes.');
      expect(part).toContain('Sixty tables of crafts.');
      expect(part).toContain('Priya Raman');
      expect(part).toContain('I can’t come');
      expect(part).toContain(wayOut(signup.signupId));
      expect(part).toContain('https://pac.example.org/signup-sheet/');
      expect(part).toContain('Stop reminders');
    }
    expect(/<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1]).toBe(
      '8:00 – 10:00 a.m. (Pacific Time) Setup crew',
    );
    expect(replyTo).toEqual({ name: 'Priya Raman', address: 'priya@example.org' });
  });

  test.each([
    ['2026-12-12T07:00', 'Today: Setup crew – Winter Craft Fair', 'See you today!'],
    ['2026-12-11T23:59', 'Tomorrow: Setup crew – Winter Craft Fair', 'See you tomorrow!'],
    ['2026-12-05T09:00', 'Saturday, December 12: Setup crew – Winter Craft Fair', 'See you soon!'],
  ])('written at %s says how near the day is then: %s', async (moment, subject, heading) => {
    const written = await writtenAt(moment);
    expect(written.subject).toBe(subject);
    expect(written.text).toContain(heading);
  });

  test('of several slots tells of each, with a way out of each, and of the event once', async () => {
    const first = reminded({}, { sheet: 'Sixty tables of crafts.' });
    const second = { ...cocoa(), sheet: first.sheet };
    const { subject, text } = await writtenAt('2026-12-11T09:00', mail([first, second]));
    expect(subject).toBe('Tomorrow: your 2 volunteer slots');
    expect(text).toContain('These are the 2 slots you signed up for.');
    for (const { signupId } of [first, second]) expect(text).toContain(wayOut(signupId));
    expect(text.match(/Sixty tables/g)).toHaveLength(1);
    expect(text).toContain('Questions? Reply to this email to reach Priya Raman, the organizer.');
  });

  test('of several events says who gets a reply', async () => {
    const other = cocoa({
      sheet: {
        id: 'c7e4d1a2-0b5d-4e7f-9a01-b2c3d4e5f603',
        title: 'Concert',
        organizerName: 'Oscar',
        organizerEmail: 'oscar@example.org',
      },
    });
    const { text, replyTo } = await writtenAt('2026-12-11T09:00', mail([reminded(), other]));
    expect(replyTo?.address).toBe('priya@example.org');
    expect(text).toContain('If you reply to this email, your reply goes to Priya Raman.');
    expect(text).toContain('oscar@example.org');
    expect(text).not.toContain('/signup-sheet/');
  });

  test.each(['2026-12-12T07:00', '2026-12-11T09:00', '2026-12-05T09:00'])(
    'of an event that hides its date gives it away by no word, at %s',
    async (moment) => {
      const { subject, text, html } = await writtenAt(moment, mail([reminded({ sheet: { showEventDate: false } })]));
      expect(subject).toBe('Reminder: Setup crew – Winter Craft Fair');
      for (const part of [subject, text, html])
        expect(part).not.toMatch(/December|Saturday|\bDec\b|[Tt]omorrow|[Tt]oday/);
    },
  );

  test('in December says the hour of British Columbia’s clocks, which no longer change', async () => {
    const evening = { title: 'Concert', startTime: '2026-12-16T01:00:00.000Z', endTime: null };
    const { text, subject } = await writtenAt('2026-12-14T09:00', mail([reminded({ slot: evening })]));
    expect(text).toContain('6:00 p.m. (Pacific Time)');
    expect(subject).toBe('Tomorrow: Concert – Winter Craft Fair');
  });

  test('of many slots with long texts stays whole in mailboxes that cut at 102 kB', async () => {
    await letItBe(hub, '2026-11-20T11:00');
    const sheet = await makeSheet(hub, { description: '義工 '.repeat(1300), title: '春節嘉年華'.repeat(20) });
    const choice = { signupSheetId: sheet.id, reminderType: 'week' } as const;
    for (let number = 0; number < 12; number += 1) {
      const slot = await makeSlot(hub, sheet, {
        title: `Slot ${number} ${'長'.repeat(100)}`,
        description: '請帶剪刀和膠帶 '.repeat(400),
        startTime: `2026-12-12T${String(8 + number).padStart(2, '0')}:00`,
        endTime: null,
      });
      await signedUp(hub, slot, { ...ann, emailConsent: true });
    }
    await sendReminders(hub.hub, choice, anonymous);
    const { parsed } = await reminderTo(ann.email);
    expect(Buffer.byteLength(String(parsed.html))).toBeLessThan(102_000);
    expect(parsed.subject).toBe('Saturday, December 12: your 12 volunteer slots');
    expect(parsed.text).toContain('請帶剪刀和膠帶…');
    expect(parsed.text).toContain('Stop reminders');
  });
});

async function reminderTo(address: string): Promise<ReceivedMail> {
  await hub.hub.jobs.settled();
  const came = smtp.mails.filter(
    ({ recipients, raw }) => recipients.includes(address) && raw.includes('List-Unsubscribe-Post'),
  );
  expect(came).toHaveLength(1);
  return present(came[0]);
}

describe('a reminder that arrives', () => {
  const hostile = `<img src=x onerror=alert(1)> \\u0041 \u202e"'&\r\nBcc: victim@example.org 🎪`;

  test('can be unsubscribed from by one press, and shows what people typed as text', async () => {
    await letItBe(hub, '2026-11-20T11:00');
    const sheet = await makeSheet(hub, { title: hostile, organizerName: hostile, description: hostile });
    const slot = await makeSlot(hub, sheet, { title: hostile.repeat(6), description: hostile });
    await signedUp(hub, slot, { ...ann, email: 'hostile@families.example', name: hostile, emailConsent: true });
    await sendReminders(hub.hub, { signupSheetId: sheet.id, reminderType: 'day' }, anonymous);
    const { parsed, raw } = await reminderTo('hostile@families.example');
    const headers = raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n');
    const [url = ''] = headers.flatMap((line) => /^List-Unsubscribe: <(.*)>$/.exec(line)?.[1] ?? []);
    expect(url).toMatch(/^https:\/\/pac\.example\.org\/unsubscribe\/reminders\.[\w.-]+$/);
    expect(readUnsubscribeToken(hub.platform.secrets, new URL(url).pathname.split('/')[2] ?? '')).toEqual({
      address: 'hostile@families.example',
      purposes: ['reminders'],
    });
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headers.some((line) => line.startsWith('Bcc'))).toBe(false);
    expect([...new Intl.Segmenter().segment(parsed.subject ?? '')].length).toBeLessThanOrEqual(200);
    expect(String(parsed.html)).not.toMatch(/<img|\u202e/);
    expect(String(parsed.html)).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(parsed.text).toContain(url);
    expect(parsed.replyTo?.value[0]?.address).toBe('olga@pac.example');
    expect(parsed.attachments).toEqual([]);
    const others = smtp.mails.filter((other) => !other.raw.includes('List-Unsubscribe-Post'));
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other.raw).not.toContain('List-Unsubscribe');
  });
});
