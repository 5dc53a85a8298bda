import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { schoolSitePresets } from '#domain/monitors/school-site-presets.ts';
import { nameServer } from '#tests/support/name-server.ts';
import { signInAs } from '#tests/support/people.ts';
import { endlessBody, failing, gzipped, page } from '#tests/support/school-answers.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { drupalPage } from '#tests/support/school-pages/drupal-page.ts';
import { noiseFrom } from '#tests/support/school-pages/noise.ts';
import { randomFrom } from '#tests/support/school-pages/random.ts';
import { schoolNews } from '#tests/support/school-pages/school-news.ts';
import { editFrom } from '#tests/support/school-pages/seeded-edits.ts';
import { startSchoolSite } from '#tests/support/school-site.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { startWatchedSite } from '#tests/support/watched-site.ts';

const at = await startWatchedSite();
afterAll(() => at.remove());
beforeEach(() => at.begin());

const main = (html: string) => page(`<!doctype html><title>School</title><main>${html}</main>`);
const lines = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, each) => `<p>Paragraph ${from + each} speaks of subject${from + each}</p>`,
  ).join('');

describe('the first check', () => {
  test('only says what there is to compare with', async () => {
    at.site.answer('/news', main('<h1>News</h1><p>Pizza on Friday</p>'));
    const { id } = await at.watch('/news');
    const [snapshot] = await at.snapshots();
    expect(snapshot).toMatchObject({ status: 'success', elementsFound: 1, excerpt: 'News · Pizza on Friday' });
    expect(await at.monitor(id)).toMatchObject({
      lastContentHash: snapshot?.contentHash,
      errorCount: 0,
      lastError: null,
    });
    expect(await at.changes()).toEqual([]);
  });

  test('under other selectors begins anew, and tells nothing', async () => {
    at.site.answer('/news', main('<h1>News</h1><p>Pizza on Friday</p>'));
    const monitor = await at.watch('/news');
    await at.edit(monitor, { selectors: ['main p'] });
    expect((await at.check(monitor)).change).toBeNull();
    expect(await at.changes()).toEqual([]);
  });

  test('after pages are read in another way than before begins anew, and tells nothing', async () => {
    at.site.answer(
      '/news',
      main('<p>Pizza on Friday</p>'),
      main('<p>Salad on Friday, and soup</p>'),
      main('<p>Soup</p>'),
    );
    const monitor = await at.watch('/news');
    await at.hub.platform.database.write(async ({ db }) => {
      // As an older version of the hub has written it.
      // Nothing of ours ever changes it, so its type does not allow that.
      await db
        .updateTable('monitor_baselines')
        .set({ configuration_hash: 'of an older version' } as never)
        .execute();
      await db.updateTable('monitors').set({ configuration_hash: 'of an older version' }).execute();
    });
    expect((await at.check(monitor)).change).toBeNull();
    at.site.answer('/news', main('<p>Salad on Friday, and bread</p>'));
    expect((await at.check(monitor)).change).toMatchObject({ diffContent: expect.stringContaining('bread') });
  });

  test.each([
    ['UTF-8 without a header', page(Buffer.from('<main>Café für Élèves</main>'), { type: 'text/html' })],
    [
      'windows-1252 in a meta element',
      page(Buffer.from('<meta charset="windows-1252"><main>Café für Élèves</main>', 'latin1'), { type: 'text/html' }),
    ],
    ['UTF-16 with a byte order mark', page(Buffer.from('\ufeff<main>Café für Élèves</main>', 'utf16le'))],
    ['gzip', gzipped('<meta charset="utf-8"><main>Café für Élèves</main>')],
  ])('reads %s to the letter', async (_what, answer) => {
    at.site.answer('/accents', answer);
    await at.watch('/accents');
    const [snapshot] = await at.snapshots();
    const { rawContent } = (await at.call('GET', `/api/monitoring/snapshots/${snapshot?.id}`)).json<{
      rawContent: string;
    }>();
    expect(rawContent).toBe('Café für Élèves');
  });
});

describe('a change', () => {
  test('is kept with its words, its severity and the rule that decided it, and with the difference as data', async () => {
    at.site.answer('/news', main('<p>Pizza on Friday</p>'), main('<p>Pizza is cancelled on Friday</p>'));
    const monitor = await at.watch('/news');
    const { change, snapshot } = await at.check(monitor);
    expect(change).toMatchObject({
      changeType: 'added',
      severity: 'high',
      severityRule: 'pressing-words',
      diffContent: '- Pizza on Friday\n+ Pizza is cancelled on Friday',
      isNotified: true,
      snapshotId: snapshot.id,
    });
    const detail = (await at.call('GET', `/api/changes/${change?.id}`)).json<{ diff: { parts: unknown[] } }>();
    expect(detail.diff.parts).toEqual([
      {
        kind: 'changed',
        segments: [
          { mark: 'same', text: 'Pizza' },
          { mark: 'added', text: ' is cancelled' },
          { mark: 'same', text: ' on Friday' },
        ],
      },
    ]);
  });

  test('is told over every channel that is on, by rows made with it, and over no other', async () => {
    at.site.answer('/news', main('<p>Pizza on Friday</p>'), main('<p>Pizza on Monday, and salad</p>'));
    const monitor = await at.watch('/news', { facebookPosts: false, instagramPosts: false });
    const { change } = await at.check(monitor);
    const rows = await at.hub.platform.database.db
      .selectFrom('notifications')
      .select(['channel', 'change_id as id'])
      .orderBy('channel')
      .execute();
    expect(rows.map(({ channel, id }) => [channel, id])).toEqual([
      ['email', change?.id],
      ['internal', change?.id],
    ]);
    const activity = await at.call('GET', '/api/monitoring/activity?action=change_detected');
    expect(activity.json()).toMatchObject([{ changeId: change?.id, message: change?.summary, severity: 'medium' }]);
  });

  test('is not shown in the activity where internal posts are off', async () => {
    at.site.answer('/news', main('<p>Pizza on Friday</p>'), main('<p>Pizza on Monday, and salad</p>'));
    const monitor = await at.watch('/news', { internalPosts: false });
    await at.check(monitor);
    expect((await at.call('GET', '/api/monitoring/activity?action=change_detected')).json()).toEqual([]);
    expect(await at.changes()).toHaveLength(1);
  });

  test('that speaks only of what is over is kept back where only what lies ahead is wanted', async () => {
    const before = '<p>Welcome to the school of all of us</p>';
    const over = `${before}<p>Photos of the concert on March 3, 2026</p>`;
    const ahead = `${over}<p>The next concert is on March 3, 2027</p>`;
    at.site.answer('/news', main(before), main(over), main(ahead));
    const monitor = await at.watch('/news', { filterFutureEvents: true });
    expect((await at.check(monitor)).change).toMatchObject({ isNotified: false });
    expect(await at.hub.platform.database.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
    expect((await at.check(monitor)).change).toMatchObject({ isNotified: true });
    expect(await at.hub.platform.database.db.selectFrom('notifications').selectAll().execute()).not.toEqual([]);
  });

  test('of markup, formulas and signs that turn text is text everywhere', async () => {
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '{{7*7}}',
      '=HYPERLINK("http://evil.example","x")',
      '\u202egnp.exe',
    ];
    const escaped = hostile.map((text) => `<p>${text.replaceAll('<', '&lt;')}</p>`).join('');
    at.site.answer('/news', main('<p>Pizza</p>'), main(`<p>Pizza</p>${escaped}<p>${'x'.repeat(1_000_000)}</p>`));
    const monitor = await at.watch('/news');
    const { change, snapshot } = await at.check(monitor);
    for (const text of hostile) expect(change?.diffContent).toContain(`+ ${text.replace('\u202e', '')}`);
    expect(change?.diffContent.length).toBeLessThan(1000);
    expect(change?.summary.length).toBeLessThanOrEqual(200);
    const detail = await at.call('GET', `/api/monitoring/snapshots/${snapshot.id}`);
    expect(detail.headers['content-type']).toContain('application/json');
    expect(detail.json<{ rawContent: string }>().rawContent.length).toBeLessThan(1000);
    expect(detail.body).not.toContain('\u202e');
  });
});

describe('what changes by itself', () => {
  test('is no change, thirty times over', async () => {
    const noisy = (time: number) =>
      main(
        `<meta name="csrf" content="${time}"><img src="/logo.png?itok=${time}"><p>Pizza${time % 2 === 0 ? '&nbsp;' : '  '}on Friday</p>` +
          `<p>Updated: Friday, November ${(time % 28) + 1}, 2026</p><span class="visits">${time} visits</span>`,
      );
    at.site.answer('/news', ...Array.from({ length: 31 }, (_, time) => noisy(time)));
    const monitor = await at.watch('/news', { ignoreSelectors: ['.visits'] });
    for (let time = 1; time <= 30; time += 1) expect((await at.check(monitor)).change).toBeNull();
    expect(await at.changes()).toEqual([]);
  });

  test(
    'is told apart from what somebody changed: of a hundred edits of a real page all are found',
    { timeout: 60_000 },
    async () => {
      const shown = (seed: number, noise: number) =>
        page(drupalPage(editFrom(schoolNews, randomFrom(seed), seed).news, noiseFrom(randomFrom(noise))));
      const [preset] = schoolSitePresets;
      at.site.answer('/news', shown(1, 0));
      const watched = { selectors: preset?.selectors, ignoreSelectors: preset?.ignoreSelectors };
      const monitor = await at.watch('/news', watched);
      for (let seed = 2; seed <= 101; seed += 1) {
        at.site.answer('/news', shown(seed, 2 * seed), shown(seed, 2 * seed + 1));
        expect((await at.check(monitor)).change, `edit ${seed}`).not.toBeNull();
        expect((await at.check(monitor)).change, `edit ${seed} with other noise`).toBeNull();
      }
      expect(await at.changes()).toHaveLength(100);
    },
  );

  test('to and fro is told once as new and once as what was there before, and the second is not posted', async () => {
    const [a, b] = [main('<p>All classes as usual this week</p>'), main('<p>The gym is painted this week</p>')];
    at.site.answer('/news', a, b, a, b, a, b, a, b);
    const monitor = await at.watch('/news');
    const changes = [];
    for (let time = 2; time <= 8; time += 1) changes.push((await at.check(monitor)).change);
    expect(changes.filter((change) => change !== null).map(({ severityRule }) => severityRule)).toEqual([
      'ordinary',
      'reverted',
    ]);
    const social = await at.hub.platform.database.db
      .selectFrom('notifications')
      .innerJoin('changes', 'changes.id', 'notifications.change_id')
      .select(['channel', 'severity_rule as rule'])
      .where('channel', 'in', ['facebook', 'instagram'])
      .execute();
    expect(social.map(({ rule }) => rule)).toEqual(['ordinary', 'ordinary']);
  });
});

describe('a page that lost most of its text', () => {
  const [whole, rest] = [main(lines(0, 20)), main(lines(0, 3))];

  test('is fetched again before that is believed, and not told when it is back', async () => {
    at.site.answer('/news', whole, rest, whole);
    const monitor = await at.watch('/news');
    const { monitor: doubted, change, snapshot } = await at.check(monitor);
    expect([change, doubted.isUnconfirmed, snapshot.status]).toEqual([null, true, 'success']);
    const again = Date.parse(doubted.nextCheckAt ?? '') - at.hub.platform.clock.now().getTime();
    expect(again).toBeGreaterThanOrEqual(MINUTE);
    expect(again).toBeLessThanOrEqual(2 * MINUTE);
    at.hub.platform.clock.advance(2 * MINUTE);
    await at.hub.hub.jobs.settled();
    expect(await at.monitor(monitor.id)).toMatchObject({ isUnconfirmed: false });
    expect(at.site.requests.filter(({ path }) => path === '/news').length).toBeGreaterThanOrEqual(3);
    expect(await at.changes()).toEqual([]);
  });

  test('is believed when it is still gone a minute later, and not sooner', async () => {
    at.site.answer('/news', whole, rest);
    const monitor = await at.watch('/news');
    await at.check(monitor);
    expect((await at.check(monitor)).change).toBeNull();
    at.hub.platform.clock.advance(2 * MINUTE);
    await at.hub.hub.jobs.settled();
    expect(await at.changes()).toMatchObject([{ changeType: 'removed' }]);
  });
});

describe('a check that fails', () => {
  const good = main('<p>Pizza on Friday</p>');
  const wall = page('<title>Just a moment...</title><main>Checking if the site connection is secure</main>');

  test.each([
    ['403', failing(403), 'error', /403/],
    ['404', failing(404), 'error', /404/],
    ['500', failing(500), 'error', /500/],
    ['503', failing(503), 'error', /503/],
    ['nothing at all', page(''), 'error', /matches the selector "main"/],
    ['an empty element', page('<main> </main>'), 'error', /no text/],
    ['a wall', wall, 'error', /shows a bot check/],
    ['no such element', page('<div>Pizza</div>'), 'error', /matches the selector "main"/],
    ['a picture', page('…', { type: 'image/png' }), 'error', /isn’t a page or feed/],
    ['an endless page', endlessBody(), 'error', /Too large/],
  ])('with %s is an error and no change, and the first good answer tells nothing', async (_what, bad, status, says) => {
    at.site.answer('/news', good, bad, good);
    const monitor = await at.watch('/news');
    const before = await at.monitor(monitor.id);
    const { snapshot, change, monitor: failed } = await at.check(monitor);
    expect([snapshot.status, change]).toEqual([status, null]);
    expect(snapshot.errorMessage).toMatch(says);
    expect(failed).toMatchObject({
      lastContentHash: before.lastContentHash,
      errorCount: 1,
      lastError: snapshot.errorMessage,
    });
    expect((await at.check(monitor)).monitor).toMatchObject({ errorCount: 0, lastError: null });
    expect(await at.changes()).toEqual([]);
  });
});

describe('what a site says of its page', () => {
  test('is asked for only while it stands for what was read well, and never after an edit', async () => {
    const tagged = (html: string, etag: string) => page(`<main><h1>${html}</h1><p>Always</p></main>`, { etag });
    at.site.answer('/news', tagged('One', '"1"'));
    const monitor = await at.watch('/news');
    const { snapshot } = await at.check(monitor);
    expect(at.site.requests.at(-1)?.headers['if-none-match']).toBe('"1"');
    expect(snapshot).toMatchObject({ status: 'success', elementsFound: 1, excerpt: 'One · Always' });

    await at.edit(monitor, { selectors: ['.gone'] });
    expect((await at.monitor(monitor.id)).errorCount).toBe(1);
    expect(at.site.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
    at.site.answer('/news', tagged('Two', '"2"'));
    expect((await at.check(monitor)).snapshot.status).toBe('error');
    expect(at.site.requests.at(-1)?.headers['if-none-match']).toBeUndefined();

    await at.edit(monitor, { selectors: ['main'] });
    expect(at.site.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
    expect(await at.changes()).toMatchObject([{ diffContent: '- One\n+ Two' }]);
  });
});

test('a check says nothing of the hub but how to reach its people', async () => {
  at.site.answer('/news', main('<p>Pizza</p>'));
  await at.watch('/news');
  const { headers } = at.site.requests.at(-1) ?? {};
  expect(headers?.['user-agent']).toContain('pac@example.org');
  expect(Object.keys(headers ?? {})).not.toContain('cookie');
});

test('a monitor that is edited during its check keeps nothing of it', async () => {
  const reached = Promise.withResolvers<void>();
  const edited = Promise.withResolvers<void>();
  at.site.answer('/news', main('<p>Pizza</p>'), async (_request, response) => {
    reached.resolve();
    await edited.promise;
    response.setHeader('content-type', 'text/html');
    response.end('<main><p>Salad for everybody</p></main>');
  });
  const monitor = await at.watch('/news');
  at.hub.platform.clock.advance(3000);
  const checking = at.call('POST', `/api/monitors/${monitor.id}/check`);
  await reached.promise;
  await at.call('PATCH', `/api/monitors/${monitor.id}`, { selectors: ['body'], confirmNoMatch: true });
  edited.resolve();
  expect((await checking).statusCode).toBe(409);
  expect(await at.changes()).toEqual([]);
  expect(await at.snapshots()).toHaveLength(1);
});

test('a monitor that is deleted during its check is gone', async () => {
  const reached = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  at.site.answer('/news', main('<p>Pizza</p>'), async (_request, response) => {
    reached.resolve();
    await deleted.promise;
    response.setHeader('content-type', 'text/html');
    response.end('<main>Pizza</main>');
  });
  const monitor = await at.watch('/news');
  at.hub.platform.clock.advance(3000);
  const checking = at.call('POST', `/api/monitors/${monitor.id}/check`);
  await reached.promise;
  expect((await at.call('DELETE', `/api/monitors/${monitor.id}`)).statusCode).toBe(204);
  deleted.resolve();
  expect((await checking).statusCode).toBe(404);
  for (const table of ['snapshots', 'monitor_contents', 'monitor_baselines', 'check_hours'] as const)
    expect(await at.hub.platform.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('a name that leads to this machine is an error, and nobody here is asked', async () => {
  const victim = await startSchoolSite();
  const guarded = await startTestHub({}, nameServer({ 'sd38.bc.ca': ['127.0.0.1'] }).resolve);
  try {
    const cookie = await signInAs(guarded, 'full-admin');
    const json = { name: 'News', url: 'https://sd38.bc.ca/', selectors: ['main'], confirmNoMatch: true };
    await guarded.call('POST', '/api/monitors', { cookie, json });
    await guarded.hub.jobs.settled();
    const snapshots = (await guarded.call('GET', '/api/monitoring/snapshots', { cookie })).json<object[]>();
    expect(snapshots).toMatchObject([{ status: 'error', errorMessage: expect.stringContaining('Blocked address') }]);
    expect(victim.connections()).toBe(0);
  } finally {
    await guarded.remove();
    await victim.stop();
  }
});
