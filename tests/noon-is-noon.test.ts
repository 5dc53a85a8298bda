import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { writeDate } from '#domain/school-time/date-words.ts';
import { languages } from '#domain/languages.ts';
import { mailTemplates } from '#server/all-mails.ts';
import { renderFor } from '#server/mail/send-mail.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { newId } from '#server/platform/new-id.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { mailedSignup } from './support/mailed-signups.ts';
import { signInAs } from './support/people.ts';
import { readTable } from './support/read-table.ts';
import { makeFair, signedUp } from './support/sheets.ts';
import { startTestHub } from './support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

const tags = languages.map(({ tag }) => tag);
const confirmation = mailTemplates.find(
  ({ kind }) => kind === 'signup-confirmation',
) as unknown as MailTemplate<object>;

/** Some languages write it with a point. */
const NOON = /12[:.]00/;

function mailed(language: string, startTime: string) {
  const payload = mailedSignup({ slot: { startTime, endTime: null }, sheet: { eventDate: startTime } });
  const id = newId(hub.platform.clock.now());
  const mail = { id, kind: confirmation.kind, recipient: 'maria@families.example', language, payload };
  return renderFor(hub.platform, mail, confirmation);
}

describe.each([
  ['2026-12-15', '2026-12-15T19:00:00.000Z', 'in the first winter without a change of clocks'],
  ['2026-07-15', '2026-07-15T19:00:00.000Z', 'in summer'],
  ['2025-12-15', '2025-12-15T20:00:00.000Z', 'in the last winter with another time'],
])('noon at school on %s, %s, %s', (day, instant) => {
  test('is stored as that, and is noon again on the page, in the mail, in the calendar and in the table', async () => {
    hub.platform.clock.set(`${day.slice(0, -2)}01T18:00:00.000Z`);
    const { sheet, slot } = await makeFair(hub, {
      sheet: { eventDate: `${day}T12:00` },
      slot: { startTime: `${day}T12:00`, endTime: `${day}T12:30` },
    });
    expect(slot.startTime).toBe(instant);
    await signedUp(hub, slot);
    for (const tag of tags) {
      const { body } = await hub.call('GET', `/signup-sheet/${sheet.id}`, {
        cookie: `lang=${tag}`,
        headers: { accept: 'text/html' },
      });
      expect(body.replace(/<script[\s\S]*?<\/script>/g, ''), `the page in ${tag}`).toMatch(NOON);
      const mail = mailed(tag, instant);
      expect(mail?.text, `the mail in ${tag}`).toMatch(NOON);
      expect(mail?.calendar?.content).toContain(`DTSTART:${instant.replaceAll(/[-:]|\.000/g, '')}`);
    }
    const table = await hub.call('GET', '/api/export/volunteers', { cookie: await signInAs(hub, 'full-admin') });
    const [, row] = readTable(table.body);
    expect(row?.[3]).toMatch(NOON);
  });
});

test.each(tags)('the year 2026 is the year 2026 in %s', (tag) => {
  const { schoolClock, config } = hub.platform;
  const written = writeDate(schoolClock, dateWords(tag, config.timeZone), 'withYear', '2026-12-15T19:00:00.000Z');
  expect(written).toContain('2026');
});
