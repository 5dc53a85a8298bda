import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { foundChange, foundEpisode, makeMonitor, notificationsOf, recordChange } from '#tests/support/found-changes.ts';
import { createUser } from '#tests/support/people.ts';
import { olga } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { notifyChange } from './notify-change.ts';

const hub = await openTestHub();
afterAll(() => hub.remove());

const everywhere = {
  email_notifications: true,
  internal_posts: true,
  facebook_posts: true,
  instagram_posts: true,
  webhook_url: 'https://hooks.example.org/x',
};
const told = async () => (await notificationsOf(hub)).map(({ channel, status }) => `${channel} ${status}`);

beforeEach(async () => {
  await hub.platform.empty();
  await createUser(hub, { role: 'full-admin' });
});

describe('a change', () => {
  test('is noted once for each channel that is on, and what is shown inside the hub is told at once', async () => {
    const changeId = await foundChange(hub, await makeMonitor(hub, everywhere));
    expect(await told()).toEqual([
      'email pending',
      'internal sent',
      'webhook pending',
      'facebook pending',
      'instagram pending',
    ]);
    const [mail, internal] = await notificationsOf(hub);
    expect(mail).toMatchObject({
      change_id: changeId,
      kind: 'change',
      summary: 'New: “Winter concert”',
      severity: 'medium',
      attempts: 0,
      last_error: null,
      next_try_at: '2026-11-20T18:15:00.000Z',
      sent_at: null,
    });
    expect(internal).toMatchObject({ sent_at: '2026-11-20T18:00:00.000Z', last_error: null });
  });

  test('is noted for no channel that is off', async () => {
    await foundChange(
      hub,
      await makeMonitor(hub, { ...everywhere, email_notifications: false, facebook_posts: false }),
    );
    expect(await told()).toEqual(['internal sent', 'webhook pending', 'instagram pending']);
    await hub.platform.empty();
    await foundChange(hub, await makeMonitor(hub, { email_notifications: false }));
    expect(await told()).toEqual([]);
  });

  test('is noted for no platform that is switched off for the whole hub', async () => {
    await changeSetting(hub.platform, { key: 'instagramEnabled', value: 'false' }, olga);
    await foundChange(hub, await makeMonitor(hub, everywhere));
    expect(await told()).not.toContain('instagram pending');
    expect(await told()).toContain('facebook pending');
  });

  test('back to what was there before is told inside and by mail, and not to the world', async () => {
    await foundChange(hub, await makeMonitor(hub, everywhere), { rule: 'reverted', severity: 'low' });
    expect(await told()).toEqual(['email pending', 'internal sent', 'webhook pending']);
  });

  test('waits to be posted', async () => {
    await foundChange(hub, await makeMonitor(hub, everywhere));
    const posts = (await notificationsOf(hub)).filter(({ channel }) => ['facebook', 'instagram'].includes(channel));
    expect(posts.map(({ status, last_error }) => [status, last_error])).toEqual([
      ['pending', null],
      ['pending', null],
    ]);
  });

  test('that is not kept is not noted either, and nothing is asked for', async () => {
    const monitorId = await makeMonitor(hub, everywhere);
    const broken = hub.platform.database.write(async (write) => {
      await recordChange(hub, write, monitorId);
      throw new Error('The check is rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await told()).toEqual([]);
    expect(await hub.platform.database.db.selectFrom('jobs').select('kind').execute()).not.toContainEqual({
      kind: 'mail-alert-digest',
    });
  });

  test('that is not there cannot be announced', async () => {
    const lost = hub.platform.database.write((write) => notifyChange(hub.hub, write, crypto.randomUUID()));
    await expect(lost).rejects.toThrow('This change doesn’t exist');
  });
});

describe('an episode of failures', () => {
  test('is noted for mail alone, with its reason', async () => {
    const monitorId = await makeMonitor(hub, everywhere);
    await foundEpisode(hub, { monitorId, kind: 'failing', reason: 'jnburnett.sd38.bc.ca answered 503.' });
    await foundEpisode(hub, { monitorId, kind: 'recovered', reason: null });
    expect(await notificationsOf(hub)).toMatchObject([
      {
        channel: 'email',
        kind: 'failing',
        change_id: null,
        summary: 'We can’t check the page: jnburnett.sd38.bc.ca answered 503.',
      },
      { channel: 'email', kind: 'recovered', summary: 'We can check the page again' },
    ]);
  });

  test('is not noted where a page tells nothing by mail, or is gone', async () => {
    const monitorId = await makeMonitor(hub, { email_notifications: false });
    await foundEpisode(hub, { monitorId, kind: 'failing', reason: 'Timeout' });
    await foundEpisode(hub, { monitorId: crypto.randomUUID(), kind: 'failing', reason: 'Timeout' });
    expect(await told()).toEqual([]);
  });
});
