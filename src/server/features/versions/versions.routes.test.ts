import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { VersionsView } from '#contract/versions.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { noteVersion } from './note-version.ts';
import { productNews } from './product-news.ts';
import { insertVersion } from './versions.store.ts';

const hub = await openTestHub();
const { clock, database } = hub.platform;
afterAll(() => hub.remove());

const STARTED = '2026-11-20T18:00:00.000Z';
beforeEach(async () => {
  clock.set(STARTED);
  await hub.platform.empty();
  await database.write(({ db }) => db.deleteFrom('installed_versions').execute());
});

/** As if version 0.0.1 had run until today. */
async function updateToday(): Promise<void> {
  const before = new Date(clock.now().getTime() - 30 * DAY).toISOString();
  await database.write(({ db }) => insertVersion(db, { version: '0.0.1', at: before }));
  await noteVersion(hub.platform);
}

const versions = async (cookie: string) => (await hub.call('GET', '/api/versions', { cookie })).json<VersionsView>();

describe('the versions of a hub', () => {
  test('begin with the first start, and no later start of the same version counts', async () => {
    await noteVersion(hub.platform);
    clock.advance(DAY);
    await noteVersion(hub.platform);
    const cookie = await signInAs(hub, 'volunteer-admin');
    expect(await versions(cookie)).toMatchObject({
      current: productVersion,
      installedAt: STARTED,
      history: [{ version: productVersion, at: STARTED }],
      isUnread: false,
    });
  });

  test('are noted once by processes that start together', async () => {
    await Promise.all([noteVersion(hub.platform), noteVersion(hub.platform), noteVersion(hub.platform)]);
    expect(await database.db.selectFrom('installed_versions').selectAll().execute()).toHaveLength(1);
  });
});

describe('what is new', () => {
  test('is told after an update, once to each administrator who was there before', async () => {
    const admins = [await createUser(hub, { role: 'full-admin' }), await createUser(hub, { role: 'volunteer-admin' })];
    clock.advance(DAY);
    await updateToday();
    const [one = '', other = ''] = await Promise.all(admins.map((user) => signIn(hub, user)));
    expect([(await versions(one)).isUnread, (await versions(other)).isUnread]).toEqual([true, true]);
    expect((await hub.call('POST', '/api/versions/read', { cookie: one })).statusCode).toBe(204);
    expect([(await versions(one)).isUnread, (await versions(other)).isUnread]).toEqual([false, true]);
  });

  test('is not told to an administrator who came after the update', async () => {
    await updateToday();
    clock.advance(DAY);
    expect((await versions(await signInAs(hub, 'full-admin'))).isUnread).toBe(false);
  });

  test('is told again after the next update', async () => {
    const user = await createUser(hub, { role: 'full-admin' });
    clock.advance(DAY);
    await updateToday();
    await database.write(({ db }) => db.updateTable('users').set({ seen_version: '0.0.1' }).execute());
    expect((await versions(await signIn(hub, user))).isUnread).toBe(true);
  });
});

describe('the news', () => {
  const changelog = readFileSync(path.resolve(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8');
  const chapters = changelog.split(/^## /m).slice(1);
  const bullets = (chapter: string, title: string) =>
    (chapter.split(`### ${title}\n`)[1]?.split('###')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => line.slice(2));
  const day = (date: string) =>
    new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

  test('begin with this version', () => {
    expect(productNews[0].version).toBe(productVersion);
  });

  test('are what CHANGELOG.md says to organizers and parents, of the same versions', () => {
    const titles = productNews.map(
      ({ version, releasedOn }) => `${version} (${releasedOn === null ? 'unreleased' : day(releasedOn)})`,
    );
    expect(chapters.map((chapter) => chapter.split('\n')[0])).toEqual(titles);
    for (const [at, { version, organizers, parents }] of productNews.entries()) {
      const chapter = chapters[at] ?? '';
      expect(bullets(chapter, 'For organizers'), version).toEqual(organizers);
      expect(bullets(chapter, 'For parents'), version).toEqual(parents);
    }
  });

  test('are few sentences of a length that people read', () => {
    for (const { organizers, parents } of productNews) {
      expect(organizers.length).toBeLessThanOrEqual(8);
      expect(parents.length).toBeLessThanOrEqual(8);
      for (const sentence of [...organizers, ...parents]) expect(sentence.length, sentence).toBeLessThanOrEqual(200);
    }
  });

  test('are of versions whose data is kept for tests, once they are released', () => {
    const folder = path.resolve(import.meta.dirname, '../../../../tests/fixtures/versions');
    for (const { version, releasedOn } of productNews)
      if (releasedOn !== null)
        expect(
          () => readFileSync(path.join(folder, version, 'held.json')),
          `Run "npm run release", which keeps the data of ${version}, and commit it.`,
        ).not.toThrow();
  });
});
