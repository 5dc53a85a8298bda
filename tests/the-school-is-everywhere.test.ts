import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { AddressObject } from 'mailparser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SchoolView } from '#contract/school.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { schoolLogoForm } from '#tests/support/multipart.ts';
import { signInAs } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

// A council that has installed the hub this morning gives its names, its colour and its logo, and nobody edits a file.
let smtp: MailServer;
let hub: TestHub;
let cookie: string;
let logo: string;
let sheetId: string;
beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startTestHub({ SMTP_URL: smtp.url, CONTACT_EMAIL: 'office@school.example' });
  cookie = await signInAs(hub, 'full-admin');
  const { sheet, slot } = await makeFair(hub);
  sheetId = sheet.id;
  await signedUp(hub, slot);
  await smtp.waitFor(1);
  const json = {
    schoolName: 'Maple Grove Elementary',
    councilName: 'Maple Grove PAC',
    accent: '#1d4e89',
    contactEmail: 'hello@maplegrove.example',
  };
  await hub.call('PATCH', '/api/school', { cookie, json });
  const { body, headers } = schoolLogoForm(await photo(300, 100).png().toBuffer());
  const sent = await hub.call('POST', '/api/school/logo', { cookie, json: body, headers });
  logo = path.basename(sent.json<SchoolView>().logoUrl ?? '');
});
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

const paper = async (address: string) => {
  const { body, headers } = await hub.call('GET', address, { cookie });
  return { body, policy: String(headers['content-security-policy']) };
};

test('the mails before were of nobody, and the next one is of the school', async () => {
  const [before] = smtp.mails;
  expect(before?.parsed.from?.value[0]?.name).toBe('School PAC');
  await hub.call('POST', '/api/manage/link', { json: { email: 'ann@families.example' } });
  const asked = await hub.call('POST', '/api/email/test-post', { cookie, json: {} });
  expect(asked.statusCode).toBeLessThan(500);
  const mail = (await smtp.waitFor(2)).at(-1);
  expect(mail?.parsed.from?.value[0]?.name).toBe('Maple Grove PAC');
  const html = String(mail?.parsed.html);
  expect(html).toContain('Maple Grove Elementary');
  expect(html).toContain('#1d4e89');
  expect(html).not.toContain('#1f5a44');
  expect(mail?.parsed.text).toContain('Maple Grove PAC');
  const [attached] = mail?.parsed.attachments.filter(({ contentType }) => contentType === 'image/png') ?? [];
  expect(attached?.content.length).toBeLessThan(30_000);
  expect(attached?.related).toBe(true);
});

test('mails still come from the address that their server knows, and answers reach the one for questions', async () => {
  const [before, ...since] = smtp.mails.map(({ parsed }) => parsed);
  const addressOf = (line: AddressObject | undefined) => line?.value[0]?.address;
  expect(addressOf(before?.from)).toBe('office@school.example');
  for (const { from, html } of since) {
    expect(addressOf(from)).toBe('office@school.example');
    expect(html).toContain('hello@maplegrove.example');
  }
  expect(since.map(({ replyTo }) => addressOf(replyTo))).toContain('hello@maplegrove.example');
});

test.each(['roster', 'sign-in', 'poster'])('the %s carries the name and the logo, in the colour', async (kind) => {
  const { body, policy } = await paper(`/api/signup-sheets/${sheetId}/${kind}.html`);
  expect(body).toContain('Maple Grove PAC');
  expect(body).toContain(`src="/uploads/${logo}"`);
  expect(body).toContain('#1d4e89');
  expect(body.replace(/<style>.*?<\/style>/s, '')).not.toContain('#1f5a44');
  expect(policy).toContain("img-src 'self'");
});

test('pages and the form have no link that nobody has set', async () => {
  const { body } = await hub.call('GET', '/', { headers: { accept: 'text/html' } });
  expect(body).toContain('Maple Grove PAC');
  expect(body).not.toContain('calendar.example.org');
  expect(body).not.toContain('lunch.example.org');
  expect((await hub.call('GET', '/api/school', { cookie })).json()).toMatchObject({ calendarUrl: '', lunchUrl: '' });
});

test('a home page says the banner in its own language alone', async () => {
  const translations = { fr: { title: 'Beaucoup de mains' }, de: { title: 'Viele Hände' } };
  const json = { title: 'Many hands', translations };
  expect((await hub.call('PATCH', '/api/hero-content', { cookie, json })).statusCode).toBe(200);
  for (const [lang, said, others] of [
    ['fr', 'Beaucoup de mains', ['Many hands', 'Viele Hände']],
    ['de', 'Viele Hände', ['Many hands', 'Beaucoup de mains']],
    ['en', 'Many hands', ['Beaucoup de mains', 'Viele Hände']],
  ] as const) {
    const { body } = await hub.call('GET', '/', { headers: { accept: 'text/html', 'accept-language': lang } });
    expect(body).toContain(said);
    for (const other of others) expect(body, lang).not.toContain(other);
  }
});

test('letters and pages about hours have a letterhead', async () => {
  const { body } = await paper('/api/hours/annual.html?year=2026');
  expect(body).toContain(`src="/uploads/${logo}"`);
  expect(body).toContain('Maple Grove PAC');
});

test('the picture of a link has another address, so that chats fetch it again', async () => {
  const address = async () =>
    /og:image" content="([^"]*)"/.exec(
      (await hub.call('GET', `/signup-sheet/${sheetId}`, { headers: { accept: 'text/html' } })).body,
    )?.[1];
  const before = await address();
  await hub.call('PATCH', '/api/school', { cookie, json: { accent: '#6b2d5c' } });
  expect(await address()).not.toBe(before);
  await hub.call('PATCH', '/api/school', { cookie, json: { accent: '#1d4e89' } });
  expect(await address()).toBe(before);
});

test('so has the picture of the whole site, which is drawn in the colour and with the names', async () => {
  const address = async () =>
    /og:image" content="https?:\/\/[^/]*([^"]*)"/.exec(
      (await hub.call('GET', '/', { headers: { accept: 'text/html' } })).body,
    )?.[1] ?? '';
  const before = await address();
  expect(before).toMatch(/^\/share\/site\.jpg\?v=/);
  const { statusCode, headers, rawPayload } = await hub.call('GET', before);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  const [red = 0, green = 0, blue = 0] = data.subarray((info.width * 628 + 600) * info.channels);
  for (const [seen, own] of [
    [red, 0x1d],
    [green, 0x4e],
    [blue, 0x89],
  ] as const)
    expect(Math.abs(seen - own)).toBeLessThan(6);
  await hub.call('PATCH', '/api/school', { cookie, json: { councilName: 'Maple PAC' } });
  expect(await address()).not.toBe(before);
  await hub.call('PATCH', '/api/school', { cookie, json: { councilName: 'Maple Grove PAC' } });
});

test('a backup has the logo in it', async () => {
  const held = await hub.platform.uploads.snapshot();
  expect(held.names).toContain(logo);
  await held.release();
  expect((await readFile(path.join(hub.platform.config.dataDir, 'uploads', logo))).length).toBeGreaterThan(100);
});
