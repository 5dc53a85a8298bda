import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { signInAs } from '#tests/support/people.ts';
import { readTable } from '#tests/support/read-table.ts';
import { makeFair } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

let smtp: MailServer;
let hub: TestHub;
beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startTestHub({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

const names = [
  ['張偉', '張'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['محمد', 'محمد'],
  ["O'Brien", 'o’brien'],
  ['𠮷田', '𠮷'],
] as const;

describe('a name', () => {
  test.each(names)('%s is the same in the form, on the page, in the file and in the mail', async (name) => {
    const { sheet, slot } = await makeFair(hub);
    const cookie = await signInAs(hub, 'volunteer-admin');
    const json = { slotId: slot.id, name, email: 'someone@families.example', phone: '604 555 0101' };
    const answer = await hub.call('POST', '/api/volunteers', { json });
    expect(answer.json()).toMatchObject({ name });
    const page = (await hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie })).json<SheetView>();
    expect(page.slots[0]?.volunteers).toMatchObject([{ name }]);
    const file = readTable((await hub.call('GET', '/api/export/volunteers', { cookie })).body);
    expect(file.map((row) => row[6])).toContain(name);
    await hub.hub.jobs.settled();
    const mail = smtp.mails.at(-1);
    expect(mail?.parsed.text).toContain(name);
    expect(String(mail?.parsed.html)).toContain(name.replace("'", '&#39;'));
  });

  test.each(names)('%s in a title is found in the history by %s', async (name, typed) => {
    const { slot } = await makeFair(hub, { sheet: { title: `${name} helps` } });
    const json = { slotId: slot.id, name, email: 'obrien@families.example', phone: '604 555 0101' };
    await hub.call('POST', '/api/volunteers', { json });
    await hub.hub.jobs.settled();
    const cookie = await signInAs(hub, 'full-admin');
    const url = `/api/communication-logs?search=${encodeURIComponent(typed)}`;
    const found = (await hub.call('GET', url, { cookie })).json<{ subject: string }[]>();
    expect(found.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(`${name} helps`));
  });
});
