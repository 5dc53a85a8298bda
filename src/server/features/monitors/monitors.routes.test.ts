import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckedAll, CheckRun } from '#contract/checks.ts';
import type { MonitorView, PagePreview } from '#contract/monitors.ts';
import { acquireLease } from '#server/platform/database/leases.store.ts';
import { signInAs } from '#tests/support/people.ts';
import { page } from '#tests/support/school-answers.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { SCHOOL, startWatchedSite } from '#tests/support/watched-site.ts';

const other = `other.${SCHOOL}`;
const at = await startWatchedSite({}, [SCHOOL, other]);
// The hub without any settings: it may send no requests here, and must not try.
const asItIs = await startTestHub({}, async (host) => {
  asked.push(host);
  throw Object.assign(new Error('no name server'), { code: 'ENOTFOUND' });
});
const asked: string[] = [];
afterAll(async () => {
  await asItIs.remove();
  await at.remove();
});
let cookie: string;
beforeEach(async () => {
  await at.begin();
  await asItIs.hub.jobs.settled();
  await asItIs.platform.empty();
  cookie = await signInAs(asItIs, 'full-admin');
  asked.length = 0;
});

const news = page('<main><h1>News</h1><p class="item">Pizza</p><p class="item">Salad</p></main>');
const given = { name: 'News', url: 'https://jnburnett.sd38.bc.ca/news', selectors: ['main'] };
type Refusal = { code: string; message: string; errors: { path: string; message: string }[] };

describe('an address', () => {
  const refused = 'URL must be from an approved school domain (*.sd38.bc.ca)';
  test.each([
    ['https://evilsd38.bc.ca', refused],
    ['https://sd38.bc.ca.evil.com', refused],
    ['https://sd38.bc.ca@evil.com/', refused],
    ['https://evil.com\\@sd38.bc.ca/', refused],
    ['https://sd38.bc.ca:22/', refused],
    ['ftp://sd38.bc.ca/', refused],
    ['javascript:alert(1)', refused],
    ['https://127.0.0.1/.sd38.bc.ca', refused],
    ['http://localhost/', refused],
    ['not an address', 'Must be a valid URL'],
    ['', 'Must be a valid URL'],
    [null, 'Must be a valid URL'],
  ])('%j is refused, new or changed, and nobody is asked', async (url, message) => {
    const created = await asItIs.call('POST', '/api/monitors', { cookie, json: { ...given, url } });
    expect([created.statusCode, created.json<Refusal>().errors]).toEqual([400, [{ path: 'url', message }]]);
    const json = { ...given, status: 'paused', confirmNoMatch: true };
    const { id } = (await asItIs.call('POST', '/api/monitors', { cookie, json })).json<MonitorView>();
    const changed = await asItIs.call('PATCH', `/api/monitors/${id}`, { cookie, json: { url } });
    expect([changed.statusCode, changed.json<Refusal>().errors]).toEqual([400, [{ path: 'url', message }]]);
    const previewed = await asItIs.call('POST', '/api/monitors/preview', { cookie, json: { ...given, url } });
    expect(previewed.statusCode).toBe(400);
    expect(asked).toEqual([]);
  });

  test.each(['https://sd38.bc.ca/', 'https://jnburnett.sd38.bc.ca/news', 'https://SD38.BC.CA./x'])(
    '%s is taken, though nobody answers there at the moment',
    async (url) => {
      const answer = await asItIs.call('POST', '/api/monitors', { cookie, json: { ...given, url } });
      expect(answer.statusCode).toBe(201);
      expect(answer.json<MonitorView>().url).toBe(url.replace('SD38.BC.CA.', 'sd38.bc.ca'));
    },
  );
});

describe('a monitor', () => {
  test('has the defaults of the form', async () => {
    const { createdAt, nextCheckAt, updatedAt, id, ...monitor } = await at.watch('/news');
    expect([createdAt, updatedAt, nextCheckAt]).toEqual(Array.from({ length: 3 }, () => '2026-11-20T18:00:00.000Z'));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(monitor).toEqual({
      name: '/news',
      url: at.site.address('/news', SCHOOL),
      selectors: ['main'],
      ignoreSelectors: [],
      scheduleMinutes: 15,
      status: 'active',
      errorCount: 0,
      emailNotifications: true,
      internalPosts: true,
      facebookPosts: true,
      instagramPosts: true,
      filterFutureEvents: false,
      webhookUrl: null,
      lastCheckAt: null,
      lastContentHash: null,
      lastSuccessAt: null,
      lastError: null,
      isUnconfirmed: false,
    });
  });

  test.each([
    [{ name: '' }, 'name', 'Monitor name is required'],
    [{ name: ' ' }, 'name', 'Monitor name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Monitor name must be at most 100 characters'],
    [{ selectors: [] }, 'selectors', 'At least one CSS selector is required'],
    [{ selectors: ['', ' '] }, 'selectors', 'At least one CSS selector is required'],
    [{ selectors: 'main' }, 'selectors', 'At least one CSS selector is required'],
    [{ selectors: undefined }, 'selectors', 'At least one CSS selector is required'],
    [{ scheduleMinutes: 4 }, 'scheduleMinutes', 'Check at least every 5 minutes'],
    [{ scheduleMinutes: 1441 }, 'scheduleMinutes', 'No more than once per day'],
    [{ scheduleMinutes: 7.5 }, 'scheduleMinutes', 'Enter a whole number of minutes'],
    [{ status: 'asleep' }, 'status', 'Status must be one of active, paused, error'],
    [{ emailNotifications: 'yes' }, 'emailNotifications', 'Must be true or false'],
    [{ selectors: ['div['] }, 'selectors.0', /^The selector "div\[" can’t be used/],
    [{ selectors: ['main', '::before'] }, 'selectors.1', /^The selector "::before" can’t be used/],
    [{ selectors: ['a{}'] }, 'selectors.0', /^The selector "a{}" can’t be used/],
    [{ selectors: ['a b c d e f'] }, 'selectors.0', /has 5 combinators; at most 4 are possible/],
    [{ selectors: ['x'.repeat(300)] }, 'selectors.0', /has 300 characters; at most 200 are possible/],
    [{ ignoreSelectors: ['div['] }, 'ignoreSelectors.0', /^The selector "div\[" can’t be used/],
    [{ webhookUrl: 'https://hooks.example.org/' }, 'webhookUrl', /^Webhooks are off/],
  ])('with %j is refused, by the field %s', async (wrong, path, message) => {
    const json = { name: 'News', url: at.site.address('/news', SCHOOL), selectors: ['main'], ...wrong };
    const answer = await at.call('POST', '/api/monitors', json);
    expect(answer.statusCode).toBe(400);
    const { errors } = answer.json<Refusal>();
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    expect((await at.call('GET', '/api/monitors')).json()).toEqual([]);
  });

  test('with selectors that match nothing now is saved only when that is confirmed', async () => {
    at.site.answer('/news', news);
    const json = { name: 'News', url: at.site.address('/news', SCHOOL), selectors: ['main', '.gone'] };
    const answer = await at.call('POST', '/api/monitors', json);
    expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([400, 'confirm_no_match']);
    const message = 'Nothing on the page matches the selector ".gone"';
    expect(answer.json<Refusal>().errors).toEqual([{ path: 'selectors.1', message }]);
    expect((await at.call('POST', '/api/monitors', { ...json, confirmNoMatch: true })).statusCode).toBe(201);
  });

  test('with a selector that can never match is saved only when that is confirmed', async () => {
    const json = { name: 'News', url: at.site.address('/news', SCHOOL), selectors: ['div:hover'] };
    const answer = await at.call('POST', '/api/monitors', json);
    expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([400, 'confirm_no_match']);
    expect(answer.json<Refusal>().errors[0]).toMatchObject({ path: 'selectors.0' });
    expect((await at.call('POST', '/api/monitors', { ...json, confirmNoMatch: true })).statusCode).toBe(201);
  });

  test('is validated anew when what is watched changes, and not when anything else does', async () => {
    at.site.answer('/news', news);
    const { id } = await at.watch('/news');
    const refused = await at.call('PATCH', `/api/monitors/${id}`, { selectors: ['.gone'] });
    expect(refused.json<Refusal>().code).toBe('confirm_no_match');
    const before = at.site.requests.length;
    const changed = await at.call('PATCH', `/api/monitors/${id}`, { emailNotifications: false, name: 'Other' });
    expect(changed.json()).toMatchObject({ emailNotifications: false, name: 'Other', selectors: ['main'] });
    expect(at.site.requests).toHaveLength(before);
  });

  test('that is duplicated makes another one, paused, that is set up no more than once', async () => {
    const { id } = await at.watch('/news', { name: 'x'.repeat(100), ignoreSelectors: ['.date'], scheduleMinutes: 30 });
    const answer = await at.call('POST', `/api/monitors/${id}/duplicate`);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: `${'x'.repeat(93)} (copy)`,
      status: 'paused',
      ignoreSelectors: ['.date'],
      scheduleMinutes: 30,
      nextCheckAt: null,
    });
    expect((await at.call('GET', '/api/monitors')).json()).toHaveLength(2);
  });

  test('that is deleted is gone, and so is a second press', async () => {
    const { id } = await at.watch('/news');
    expect((await at.call('DELETE', `/api/monitors/${id}`)).statusCode).toBe(204);
    expect((await at.call('DELETE', `/api/monitors/${id}`)).json<Refusal>().message).toBe('Monitor not found');
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', '/check'],
      ['POST', '/duplicate'],
    ] as const)
      expect((await at.call(method, `/api/monitors/${id}${path}`, {})).statusCode).toBe(404);
  });
});

describe('a preview', () => {
  const preview = (json: object) =>
    at.call('POST', '/api/monitors/preview', { url: at.site.address('/news', SCHOOL), ...json });

  test('shows what the selectors find, and keeps nothing', async () => {
    at.site.answer('/news', news);
    const answer = await preview({ selectors: ['.item', 'h9'], ignoreSelectors: ['.item:last-child'] });
    expect(answer.json<PagePreview>()).toEqual({
      url: at.site.address('/news', SCHOOL),
      elementsFound: 1,
      perSelector: [
        { selector: '.item', found: 1 },
        { selector: 'h9', found: 0 },
      ],
      perIgnoreSelector: [{ selector: '.item:last-child', found: 1 }],
      text: 'Pizza',
      problems: [{ path: 'selectors.1', message: 'Nothing on the page matches the selector "h9"' }],
    });
    for (const table of ['monitors', 'snapshots', 'monitor_contents'] as const)
      expect(await at.hub.platform.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('of a page that cannot be fetched says why, by the address', async () => {
    at.site.answer('/news', (_request, response) => response.writeHead(503).end());
    const answer = await preview({ selectors: ['main'] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Refusal>().errors).toEqual([{ path: 'url', message: expect.stringContaining('503') }]);
  });

  test('of selectors that cannot be used names them', async () => {
    const answer = await preview({ selectors: ['main', 'div['] });
    expect(answer.json<Refusal>().errors).toMatchObject([{ path: 'selectors.1' }]);
  });

  test('of a feed takes it whole', async () => {
    const feed =
      '<rss version="2.0"><channel><title>News</title><item><title>Pizza</title><link>https://a.example/1</link></item></channel></rss>';
    at.site.answer('/news', page(feed, { type: 'application/rss+xml' }));
    expect((await preview({ selectors: ['main'] })).json()).toMatchObject({
      elementsFound: 1,
      perSelector: [],
      problems: [],
    });
  });
});

describe('the check of all monitors', () => {
  test('answers when all are checked, with how that ended', async () => {
    at.site.answer(
      '/a',
      page('<main>Pizza on Friday for all of us</main>'),
      page('<main>Salad on Friday for all of us</main>'),
    );
    at.site.answer('/b', page('<main>Nothing new</main>'));
    at.site.answer('/c', page('<main>Pizza</main>'), page('<div>Pizza</div>'));
    for (const path of ['/a', '/b', '/c']) {
      await at.watch(path, { url: at.site.address(path, path === '/b' ? other : SCHOOL) });
      at.hub.platform.clock.advance(3000);
    }
    const paused = await at.watch('/b', { status: 'paused' });
    const answer = await at.call('POST', '/api/monitors/check-all');
    const counts = { checked: 3, changed: 1, failed: 1 };
    expect(answer.json<CheckedAll>()).toEqual({ message: '3 monitors checked, 1 change found, 1 failed', ...counts });
    expect((await at.call('GET', '/api/monitors/check-all')).json<CheckRun>()).toMatchObject({
      running: false,
      total: 3,
      ...counts,
    });
    expect((await at.monitor(paused.id)).lastCheckAt).toBeNull();
  });

  test('is on once, however many ask: the second is told so and may come again', async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    at.site.answer('/a', page('<main>Pizza</main>'), async (_request, response) => {
      asked.resolve();
      await answered.promise;
      response.setHeader('content-type', 'text/html').end('<main>Pizza</main>');
    });
    await at.watch('/a');
    at.hub.platform.clock.advance(3000);
    const first = at.call('POST', '/api/monitors/check-all');
    await asked.promise;
    const second = await at.hub.call('POST', '/api/monitors/check-all', {
      cookie: await signInAs(at.hub, 'full-admin'),
    });
    expect([second.statusCode, second.json<Refusal>().code]).toEqual([409, 'already_running']);
    expect((await at.call('GET', '/api/monitors/check-all')).json()).toMatchObject({
      running: true,
      total: 1,
      checked: 0,
    });
    answered.resolve();
    expect((await first).statusCode).toBe(200);
    at.hub.platform.clock.advance(3000);
    expect((await at.call('POST', '/api/monitors/check-all')).statusCode).toBe(200);
  });

  test('that died with its process is taken for ended after two minutes', async () => {
    const now = at.hub.platform.clock.now().getTime();
    const [freeBy, until] = [new Date(now).toISOString(), new Date(now + 120_000).toISOString()];
    await at.hub.platform.database.write(({ db }) => acquireLease(db, 'check-all', { freeBy, until }));
    expect((await at.call('POST', '/api/monitors/check-all')).statusCode).toBe(409);
    at.hub.platform.clock.advance(120_000);
    expect((await at.call('POST', '/api/monitors/check-all')).json()).toMatchObject({
      message: 'There are no monitors to check',
    });
  });
});

describe('setting up the school’s pages', () => {
  const setUp = () => asItIs.call('POST', '/api/monitors/setup-jn-burnett', { cookie });

  test('makes the three, and nothing twice, however many press at once', async () => {
    const answers = await Promise.all([setUp(), setUp(), setUp()]);
    const created = answers.map((answer) => answer.json<{ created: number }>().created);
    expect(created.toSorted((one, other) => one - other)).toEqual([0, 0, 3]);
    expect((await setUp()).json()).toEqual({
      message: 'The monitors for the school site are already set up',
      created: 0,
    });
    const monitors = (await asItIs.call('GET', '/api/monitors', { cookie })).json<MonitorView[]>();
    expect(monitors.map(({ name }) => name)).toEqual([
      'J.N. Burnett: Calendar',
      'J.N. Burnett: Home',
      'J.N. Burnett: News',
    ]);
  });

  test('leaves out what is watched already, and brings back what was deleted', async () => {
    await asItIs.call('POST', '/api/monitors', { cookie, json: given });
    expect((await setUp()).json()).toEqual({ message: '2 monitors for the school site created', created: 2 });
    const [first] = (await asItIs.call('GET', '/api/monitors', { cookie })).json<MonitorView[]>();
    await asItIs.call('DELETE', `/api/monitors/${first?.id}`, { cookie });
    expect((await setUp()).json()).toEqual({ message: '1 monitor for the school site created', created: 1 });
  });

  test('is refused where the site is not among those that may be watched', async () => {
    const answer = await at.call('POST', '/api/monitors/setup-jn-burnett');
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Refusal>().message).toBe(`URL must be from an approved school domain (*.${SCHOOL})`);
  });
});

test('with limits, all monitors are checked once in half a minute by one person, and previewed twenty times in five minutes', async () => {
  const limited = await startTestHub({ RATE_LIMITS: 'on' });
  try {
    const as = await signInAs(limited, 'full-admin');
    const checkAll = () => limited.call('POST', '/api/monitors/check-all', { cookie: as });
    expect((await checkAll()).statusCode).toBe(200);
    const again = await checkAll();
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '30']);
    limited.platform.clock.advance(30_000);
    expect((await checkAll()).statusCode).toBe(200);
    const preview = () =>
      limited.call('POST', '/api/monitors/preview', { cookie: as, json: { ...given, url: 'https://a.example' } });
    for (let time = 1; time <= 20; time += 1) expect((await preview()).statusCode).toBe(400);
    expect((await preview()).statusCode).toBe(429);
  } finally {
    await limited.remove();
  }
});
