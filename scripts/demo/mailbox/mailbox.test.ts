import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { startMailbox, type DemoMailbox } from './mailbox.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const HOSTILE = '<script>alert(1)</script>';
const MANAGE = 'http://localhost:3000/manage#secret-token';

let mailbox: DemoMailbox;
beforeAll(async () => {
  mailbox = await startMailbox('http://localhost:3000', readSchoolClock('America/Vancouver'));
  const sender = nodemailer.createTransport(mailbox.smtpUrl);
  const send = (mail: SendMailOptions) => sender.sendMail({ from: 'pac@example.org', ...mail });
  await send({
    to: 'ann@example.org',
    subject: 'The later one',
    text: 'Later',
    date: new Date('2026-11-21T18:00:00Z'),
  });
  await send({
    to: 'ben@example.org',
    subject: `義工 ${HOSTILE}`,
    text: `Your code is 123456. Change it here: ${MANAGE}`,
    html: `<p>Your code is 123456.</p><a href="${MANAGE}">Change it</a>${HOSTILE}`,
    attachments: [{ filename: 'event.ics', content: 'BEGIN:VCALENDAR' }],
    date: new Date('2026-11-20T18:00:00Z'),
  });
  sender.close();
});
afterAll(() => mailbox.stop());

const get = (address: string) => fetch(`${mailbox.url}${address}`);

test('a visitor of the demo finds every mail, the newest first, with whom it is for and when it was sent', async () => {
  const html = await (await get('/')).text();
  expect(html).toContain('<h1>2 emails</h1>');
  expect(html.indexOf('The later one')).toBeLessThan(html.indexOf('義工'));
  expect(html).toContain('ben@example.org');
  expect(html).toContain('2026-11-20, 11:00');
  expect(html).toContain('href="http://localhost:3000/"');
});

test('a mail is read as text, with its links, its code and the names of its files', async () => {
  const html = await (await get('/mails/2')).text();
  expect(html).toContain('123456');
  expect(html).toContain(`<a href="${MANAGE}" target="_blank">`);
  expect(html).toContain('event.ics');
  expect(html).not.toContain(HOSTILE);
  expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

test('its HTML stands in a frame in which nothing runs, and from which links lead out', async () => {
  const answer = await get('/mails/2/html');
  const html = await answer.text();
  expect(html).toContain('<base target="_blank">');
  expect(html).toContain(`href="${MANAGE}"`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toContain('allow-scripts');
});

test('only this machine reads it, by its own name', async () => {
  const { hostname, port } = new URL(mailbox.url);
  expect(hostname).toBe('localhost');
  const { default: http } = await import('node:http');
  const status = await new Promise((resolve) => {
    http
      .get({ host: '127.0.0.1', port, path: '/', headers: { host: `rebound.example:${port}` } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .end();
  });
  expect(status).toBe(403);
  expect((await fetch(mailbox.url, { method: 'POST' })).status).toBe(405);
  expect((await get('/mails/77')).status).toBe(404);
});

test('the product has no way to it: nothing of it is imported, and its packages are not installed with the product', () => {
  const sources = globSync(['src/**/*.{ts,tsx}', 'scripts/start.ts', 'scripts/dev.ts', 'scripts/dev/*.ts'], {
    cwd: ROOT,
  });
  const using = sources.filter((file) =>
    /demo\/mailbox|['"](?:smtp-server|mailparser)['"]/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(500);
  // Tests may, beside what they test.
  expect(using.filter((file) => !file.endsWith('.test.ts'))).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).not.toContain('smtp-server');
});
