import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SettingView } from '#contract/settings.ts';
import { readSecretSetting } from '#server/features/settings/read-setting.ts';
import { putSetting } from '#server/features/settings/settings.store.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub({ RATE_LIMITS: 'off' });
afterAll(() => hub.remove());

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
});

const get = (key: string, as = cookie) => hub.call('GET', `/api/settings/${key}`, { cookie: as });
const post = (key: string, json: object) => hub.call('POST', `/api/settings/${key}`, { cookie, json });
const set = (key: string, value: string) => post(key, { key, value });

describe('a setting', () => {
  test('that was never set is null', async () => {
    expect((await get('adminEmail')).json()).toEqual({ key: 'adminEmail', value: null, updatedAt: null });
  });

  test('is what was set last', async () => {
    await set('adminEmail', 'first@school.example');
    const answer = await set('adminEmail', '  pac@school.example ');
    expect(answer.statusCode).toBe(200);
    const view = { key: 'adminEmail', value: 'pac@school.example', updatedAt: hub.platform.clock.now().toISOString() };
    expect(answer.json()).toEqual(view);
    expect((await get('adminEmail')).json()).toEqual(view);
  });

  test('of the pages is read by everyone, without more than its value', async () => {
    await set('heroImageUrl', '/uploads/hero.jpg');
    expect((await get('heroImageUrl', '')).json()).toEqual({ key: 'heroImageUrl', value: '/uploads/hero.jpg' });
  });

  test('of the days without school is read by organizers, and written by full administrators only', async () => {
    const value = '[{"from":"2026-10-23","to":"2026-10-23","reason":"Pro-D day"}]';
    await set('noSchoolDays', value);
    const organizer = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
    expect((await get('noSchoolDays', organizer)).json()).toMatchObject({ key: 'noSchoolDays', value });
    expect((await get('noSchoolDays', '')).statusCode).toBe(401);
    const json = { key: 'noSchoolDays', value: '[]' };
    expect((await hub.call('POST', '/api/settings/noSchoolDays', { cookie: organizer, json })).statusCode).toBe(403);
  });

  test('of the days without school names the entry that is wrong', async () => {
    const answer = await set('noSchoolDays', '[{"from":"2026-10-23","reason":"x"},{"from":"soon","reason":"x"}]');
    expect(answer.json()).toMatchObject({ errors: [{ message: 'Entry 2: Enter a day such as 2026-10-16' }] });
  });

  test('that does not exist is missing to a full administrator and says nothing to others', async () => {
    expect((await get('secretKey')).statusCode).toBe(404);
    expect((await get('secretKey', '')).statusCode).toBe(401);
    const volunteers = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
    expect((await get('secretKey', volunteers)).statusCode).toBe(403);
  });

  test('cannot be invented', async () => {
    const answer = await set('secretKey', 'x');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message:
        'Only heroImageUrl, heroContent, emailRecipients, emailSettings, adminEmail, senderEmail, senderPassword, facebookEnabled, and instagramEnabled are supported',
    });
  });

  test.each(['', '   '])('is never set to nothing: %j', async (value) => {
    expect((await set('adminEmail', value)).json()).toMatchObject({
      errors: [{ path: 'value', message: 'Value cannot be empty' }],
    });
  });

  test('is set at its own address only', async () => {
    const answer = await post('adminEmail', { key: 'senderEmail', value: 'pac@school.example' });
    expect(answer.statusCode).toBe(400);
    expect((await get('senderEmail')).json()).toMatchObject({ value: null });
  });

  test.each([
    ['adminEmail', 'nobody'],
    ['senderEmail', 'a@b'],
    ['emailRecipients', 'pac@school.example, nobody'],
    ['emailRecipients', ','],
    ['facebookEnabled', 'yes'],
    ['instagramEnabled', '1'],
    ['answerDays', '6'],
    ['answerDays', '366'],
    ['answerDays', 'a month'],
    ['noSchoolDays', 'Oct 23 Pro-D day'],
    ['noSchoolDays', '{"from":"2026-10-23","reason":"Pro-D day"}'],
    ['noSchoolDays', '[{"from":"2026-02-30","reason":"Pro-D day"}]'],
    ['noSchoolDays', '[{"from":"2026-10-23","reason":" "}]'],
    ['noSchoolDays', '[{"from":"2027-01-03","to":"2026-12-21","reason":"Winter break"}]'],
    ['noSchoolDays', '[{"from":"2026-12-21","to":"2028-01-03","reason":"Winter break"}]'],
    ['noSchoolDays', `[${Array.from({ length: 151 }, () => '{"from":"2026-10-23","reason":"x"}').join()}]`],
  ])('%s is refused as %s', async (key, value) => {
    const answer = await set(key, value);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { path: string }[] }>().errors).toMatchObject([{ path: 'value' }]);
    expect((await get(key)).json()).toMatchObject({ value: null });
  });

  test.each([
    ['emailRecipients', 'pac@school.example; chair@school.example\nsecretary@school.example'],
    ['answerDays', '365'],
    ['facebookEnabled', 'false'],
    ['instagramEnabled', 'true'],
    [
      'noSchoolDays',
      '[{"from":"2026-12-21","to":"2027-01-03","reason":"Winter break"},{"from":"2026-10-23","reason":"Pro-D day"}]',
    ],
    ['noSchoolDays', '[]'],
  ])('%s is taken as %s', async (key, value) => {
    expect((await set(key, value)).statusCode).toBe(200);
    expect((await get(key)).json()).toMatchObject({ value });
  });
});

describe('the password of the sender', () => {
  const password = 'abcd efgh ijkl mnop';

  test('is known to the mail sender and to no answer, no row and no entry of the audit log', async () => {
    expect((await get('senderPassword')).json()).toMatchObject({ value: '', configured: false });
    const answer = await set('senderPassword', password);
    expect(answer.json<SettingView>()).toMatchObject({ key: 'senderPassword', value: '', configured: true });
    expect((await get('senderPassword')).json()).toMatchObject({ value: '', configured: true });
    const { db } = hub.platform.database;
    const rows = [
      ...(await db.selectFrom('settings').selectAll().execute()),
      ...(await db.selectFrom('audit_log').selectAll().execute()),
    ];
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('abcd');
    expect(await readSecretSetting(hub.platform, 'senderPassword')).toBe(password);
  });

  test('stays when a form that never knew it is saved', async () => {
    await set('senderPassword', password);
    expect((await set('senderPassword', '')).statusCode).toBe(400);
    expect(await readSecretSetting(hub.platform, 'senderPassword')).toBe(password);
  });

  test('sealed for something else, or damaged, is as good as none', async () => {
    const sealed = hub.platform.secrets.seal('setting adminEmail', password);
    await hub.platform.database.write(({ db }) => putSetting(db, 'senderPassword', sealed, hub.platform.clock.now()));
    expect(await readSecretSetting(hub.platform, 'senderPassword')).toBeNull();
  });
});
