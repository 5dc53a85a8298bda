import { afterAll, describe, expect, test } from 'vitest';
import { accessMatrix, type Call, type Caller } from '#contract/access.ts';
import { roles } from '#domain/roles.ts';
import { everyRead } from '#tests/support/every-read.ts';
import { failedMail } from '#tests/support/failed-mail.ts';
import { failedCheck, foundChange, makeMonitor } from '#tests/support/found-changes.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

const { sheet, slot } = await makeFair(hub);
const { token } = await signedUp(hub, slot);
const users = await Promise.all(roles.map((role) => createUser(hub, { role })));
const cookies: Record<string, string> = { anonymous: '' };
for (const user of users) cookies[user.role] = await signIn(hub, user);
const monitorId = await makeMonitor(hub);
const named = {
  sheetId: sheet.id,
  slotId: slot.id,
  userId: users[0]?.id ?? '',
  mailId: await failedMail(hub),
  changeId: await foundChange(hub, monitorId),
  snapshotId: await failedCheck(hub, monitorId),
};

// An export of all volunteers is recorded; everything else leaves no trace.
const RECORDED = /^\/api\/export\/volunteers/;

describe('programs that look for harm open every link, and people press again', () => {
  test.each<Caller>(['anonymous', ...roles])('as %s they change nothing by reading', async (caller) => {
    const addresses = everyRead(named).filter((address) => !RECORDED.test(address));
    expect(addresses.length).toBeGreaterThan(40);
    // The first time may bring what every process has, such as a mail that is tried, the pictures of a sheet, and the
    // number of its calendar entry.
    await hub.call('GET', `/share/sheets/${sheet.id}/wide.jpg`);
    await hub.call('GET', `/calendar/sheets/${sheet.id}.ics`);
    await hub.hub.jobs.settled();
    const before = await wholeDatabase(hub);
    for (const url of addresses) {
      for (const method of ['GET', 'HEAD'])
        await hub.call(method, url, { headers: { accept: 'text/html, */*' }, cookie: cookies[caller] ?? '' });
    }
    await hub.hub.jobs.settled();
    expect(await wholeDatabase(hub)).toEqual(before);
  });

  test('neither do they by reading where others write', async () => {
    const before = await wholeDatabase(hub);
    const cookie = cookies['full-admin'] ?? '';
    for (const call of (Object.keys(accessMatrix) as Call[]).filter((each) => !each.startsWith('GET '))) {
      const [, address = ''] = call.split(' ');
      for (const id of Object.values(named)) {
        const url = address.replace(/:[a-zA-Z]+/, id);
        await hub.call('GET', `${url}?token=${token}&role=full-admin&name=Eve`, { cookie });
        await hub.call('GET', url, { cookie, headers: { 'x-http-method-override': 'DELETE' } });
      }
    }
    await hub.hub.jobs.settled();
    expect(await wholeDatabase(hub)).toEqual(before);
  });

  test('a manage link can be opened ten times and is as good as before', async () => {
    const before = await wholeDatabase(hub);
    for (let each = 0; each < 10; each += 1) {
      expect((await hub.call('GET', '/manage', { headers: { accept: 'text/html' } })).statusCode).toBe(200);
      expect((await hub.call('POST', '/api/manage/signup', { json: { token } })).statusCode).toBe(200);
    }
    expect(await wholeDatabase(hub)).toEqual(before);
  });
});
