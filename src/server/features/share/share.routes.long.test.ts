import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PostView, SheetShare } from '#contract/social-media.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { makeFair, makeSheet, signedUp } from '#tests/support/sheets.ts';
import { connectAccount } from '#tests/support/social-posts.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startPostingHub } from '#tests/support/posting-hub.ts';
import type { SeriesAnswer } from '#contract/series.ts';
import { postNewSheets } from './post-new-sheets.ts';
import { sweepPostMedia } from './sweep-post-media.ts';

vi.setConfig({ testTimeout: 60_000 });

const stage = await startPostingHub();
const { graph, hub } = stage;
afterAll(() => stage.remove());

let cookie = '';
beforeEach(async () => {
  await stage.begin();
  cookie = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
});

const share = async (id: string, language = 'en') =>
  hub.call('GET', `/api/signup-sheets/${id}/share?language=${language}`, { cookie });
const post = (id: string, json: object) => hub.call('POST', `/api/signup-sheets/${id}/share`, { cookie, json });
const switchOn = async () => {
  const full = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
  await hub.call('PATCH', '/api/social-media', { cookie: full, json: { postNewSheets: true } });
};

describe('what it takes to share a sheet', () => {
  test('is a text with title, date, places and address, and two pictures', async () => {
    const { sheet } = await makeFair(hub);
    const { text, address, pictures, refusals } = (await share(sheet.id)).json<SheetShare>();
    expect(text.split('\n')[0]).toBe(sheet.title);
    expect(text).toContain(address);
    expect(text).toMatch(/volunteers? needed/);
    expect(refusals).toEqual({ facebook: 'Facebook is not connected', instagram: 'Instagram is not connected' });
    for (const { url, width, height } of Object.values(pictures ?? {})) {
      const picture = await hub.call('GET', url);
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height });
    }
  });

  test('tells nothing that the sheet hides', async () => {
    const sheet = await makeSheet(hub, { showEventDate: false, showSpotCount: false });
    const { text } = (await share(sheet.id)).json<SheetShare>();
    expect(text).not.toMatch(/December|needed|taken/);
  });

  test('is drawn once for each state', async () => {
    const { sheet } = await makeFair(hub);
    const [first, second] = await Promise.all([share(sheet.id), share(sheet.id)]);
    const { pictures } = first.json<SheetShare>();
    expect(second.json<SheetShare>().pictures).toEqual(pictures);
    await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie, json: { title: 'Spring Fair' } });
    expect((await share(sheet.id)).json<SheetShare>().pictures).not.toEqual(pictures);
  });

  test('is not drawn again when a state comes back, nor for those who ask while it is drawn', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { title: 'A fair of its own' } });
    const draw = vi.spyOn(hub.hub.pictures, 'drawShare');
    const stranger = async () => (await hub.call('GET', `/share/sheets/${sheet.id}/wide.jpg`)).rawPayload;
    const empty = await stranger();
    const { token } = await signedUp(hub, slot);
    const taken = await stranger();
    expect(taken.equals(empty)).toBe(false);
    await hub.call('DELETE', '/api/manage/signup', { json: { token } });
    expect((await Promise.all(Array.from({ length: 20 }, stranger))).every((one) => one.equals(empty))).toBe(true);
    expect(draw).toHaveBeenCalledTimes(2);
    draw.mockRestore();
  });

  test('has a text that asks nobody to sign up once sign-ups are closed', async () => {
    const { sheet } = await makeFair(hub);
    await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie, json: { eventDeadline: '2026-11-20T09:00' } });
    const lines = (await share(sheet.id)).json<SheetShare>().text.split('\n');
    expect(lines).toContain('Sign-ups are closed');
    expect(lines.at(-1)).toMatch(/^http\S+$/);
  });

  test('is drawn again when its files were lost', async () => {
    const { sheet } = await makeFair(hub);
    const { pictures } = (await share(sheet.id)).json<SheetShare>();
    const { uploads } = hub.platform;
    await uploads.remove((await uploads.kept()).map(({ name }) => name));
    await share(sheet.id);
    expect((await hub.call('GET', pictures?.wide.url ?? '')).statusCode).toBe(200);
  });

  test('is there for strangers who look at many sheets at once', async () => {
    const sheets = await Promise.all(Array.from({ length: 8 }, (_, each) => makeSheet(hub, { title: `Fair ${each}` })));
    const answers = await Promise.all(sheets.map(({ id }) => hub.call('GET', `/share/sheets/${id}/square.jpg`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(sheets.map(() => 200));
  });

  test('is in the language that is asked for, each with pictures of its own', async () => {
    const { sheet } = await makeFair(hub);
    const english = (await share(sheet.id)).json<SheetShare>();
    const [arabic, chinese] = await Promise.all(
      ['ar', 'zh-HK'].map(async (language) => (await share(sheet.id, language)).json<SheetShare>()),
    );
    expect(arabic?.text).toMatch(/ديسمبر[^]*نحتاج إلى[^]*التسجيل على http/u);
    expect(chinese?.text).toMatch(/12月.*日星期[^]*尚欠 \d+ 位義工[^]*報名網址：http/u);
    expect(chinese?.text.split('\n')[0]).toBe(sheet.title);
    const pictures = [english, arabic, chinese].map((each) => each?.pictures);
    expect(pictures).not.toContain(null);
    expect(new Set(pictures.map((each) => each?.wide.url)).size).toBe(3);
    expect((await share(sheet.id)).json<SheetShare>().pictures).toEqual(english.pictures);
    expect((await share(sheet.id, 'tlh')).json()).toMatchObject({
      errors: [{ path: 'language', message: expect.stringMatching(/^Language must be one of en, /) }],
    });
  });

  test('has an address for the card of a link that changes with what the picture shows, and with nothing else', async () => {
    const { sheet, slot } = await makeFair(hub);
    const address = async () => {
      const { body } = await hub.call('GET', `/signup-sheet/${sheet.id}`, { headers: { accept: 'text/html' } });
      return /<meta property="og:image" content="([^"]+)">/.exec(body)?.[1];
    };
    const before = await address();
    await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie, json: { organizerName: 'Someone else' } });
    expect(await address()).toBe(before);
    await signedUp(hub, slot);
    const after = await address();
    expect(after).not.toBe(before);
    await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie, json: { title: 'Spring Fair' } });
    expect(await address()).not.toBe(after);
  });

  test('is in the language that the sheet is written in for those whose language nobody knows', async () => {
    const drawn = async (language: LanguageTag) => {
      const sheet = await makeSheet(hub, { title: 'Fête', language });
      const { url } = (await share(sheet.id, 'fr')).json<SheetShare>().pictures?.wide ?? { url: '' };
      const [own, inFrench] = [await hub.call('GET', `/share/sheets/${sheet.id}/wide.jpg`), await hub.call('GET', url)];
      return own.rawPayload.equals(inFrench.rawPayload);
    };
    expect(await drawn('fr')).toBe(true);
    expect(await drawn('en')).toBe(false);
  });

  test('is for everybody as far as the card of a link needs it', async () => {
    const { sheet } = await makeFair(hub);
    const wide = await hub.call('GET', `/share/sheets/${sheet.id}/wide.jpg`);
    expect([wide.statusCode, wide.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    const html = await hub.call('GET', `/signup-sheet/${sheet.id}`, { headers: { accept: 'text/html' } });
    expect(html.body).toContain(`<meta property="og:image" content="${hub.platform.config.publicUrl}/share/sheets/`);
  });

  test('goes with its files when the sheet is gone, after an hour', async () => {
    const { sheet } = await makeFair(hub);
    await share(sheet.id);
    await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie });
    expect(await sweepPostMedia(hub.platform)).toBe(0);
    hub.platform.clock.advance(2 * HOUR);
    expect(await sweepPostMedia(hub.platform)).toBeGreaterThanOrEqual(2);
  });
});

describe('posting a sheet', () => {
  test('has it on both platforms once, each with its picture', async () => {
    await connectAccount(hub, 'facebook');
    await connectAccount(hub, 'instagram');
    const { sheet } = await makeFair(hub);
    const answer = await post(sheet.id, { text: 'Help us at the fair!', platforms: ['instagram', 'facebook'] });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<PostView[]>()).toMatchObject([
      {
        platform: 'facebook',
        source: 'sheet',
        sheetId: sheet.id,
        state: expect.stringMatching(/waiting|sending|sent/),
      },
      { platform: 'instagram', source: 'sheet', sheetId: sheet.id },
    ]);
    for (let step = 0; step < 6; step += 1) {
      await hub.hub.jobs.settled();
      hub.platform.clock.advance(MINUTE);
      await graph.advance(MINUTE);
    }
    const visible = await graph.ledger();
    expect(visible.map(({ on, text }) => `${on}: ${text}`).toSorted()).toEqual([
      'facebook: Help us at the fair!',
      'instagram: Help us at the fair!',
    ]);
  });

  test('posts nothing where one of the platforms takes nothing', async () => {
    await connectAccount(hub, 'facebook');
    const { sheet } = await makeFair(hub);
    const answer = await post(sheet.id, { text: 'Help us!', platforms: ['facebook', 'instagram'] });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'Instagram is not connected',
    ]);
    const rows = await hub.platform.database.db.selectFrom('social_posts').select('id').execute();
    expect(rows).toEqual([]);
  });

  test.each([
    [{ text: ' ', platforms: ['facebook'] }, 'text'],
    [{ text: 'Help us!', platforms: [] }, 'platforms'],
    [{ text: 'x'.repeat(2001), platforms: ['facebook'] }, 'text'],
    [{ text: '#tag '.repeat(31), platforms: ['facebook', 'instagram'] }, 'text'],
    [{ text: '@class '.repeat(21), platforms: ['facebook', 'instagram'] }, 'text'],
  ])('says what is wrong with %o', async (json, field) => {
    const { sheet } = await makeFair(hub);
    const answer = await post(sheet.id, json);
    expect(answer.json()).toMatchObject({ errors: [{ path: field }] });
  });
});

describe('a new sheet', () => {
  const posted = () =>
    hub.platform.database.db.selectFrom('social_posts').select(['platform', 'sheet_id', 'text']).execute();

  test('is posted by itself a quarter of an hour later, once, where that is wished', async () => {
    await connectAccount(hub, 'facebook');
    await switchOn();
    const { sheet } = await makeFair(hub, { sheet: { language: 'fr' } });
    await postNewSheets(hub.hub);
    expect(await posted()).toEqual([]);
    hub.platform.clock.advance(16 * MINUTE);
    await postNewSheets(hub.hub);
    await postNewSheets(hub.hub);
    const said = expect.stringContaining('Inscri');
    expect(await posted()).toEqual([{ platform: 'facebook', sheet_id: sheet.id, text: said }]);
  });

  test('that opens days later is posted when it opens, not before and not late', async () => {
    hub.platform.clock.set('2026-11-01T18:00:00.000Z');
    await connectAccount(hub, 'facebook');
    await switchOn();
    const sheets = [];
    for (const opensAt of ['2026-11-05T19:00', '2026-11-04T19:00'])
      sheets.push(await makeFair(hub, { sheet: { opensAt } }));
    hub.platform.clock.advance(HOUR);
    await postNewSheets(hub.hub);
    expect(await posted()).toEqual([]);
    // The second opened more than a day before: nobody could post it meanwhile.
    hub.platform.clock.set('2026-11-06T03:05:00.000Z');
    await postNewSheets(hub.hub);
    await postNewSheets(hub.hub);
    expect((await posted()).map(({ sheet_id }) => sheet_id)).toEqual([sheets[0]?.sheet.id]);
  });

  test('is posted once for its series, however many of it are published together or later', async () => {
    await connectAccount(hub, 'facebook');
    await switchOn();
    const full = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
    const { sheet } = await makeFair(hub, { sheet: { eventDate: '2027-01-09T09:00' } });
    const repeat = `/api/signup-sheets/${sheet.id}/series`;
    const { sheets = [] } = (
      await hub.call('POST', repeat, { cookie: full, json: { every: 'week', times: 4 } })
    ).json<SeriesAnswer>();
    const publish = (id = '') =>
      hub.call('PATCH', `/api/signup-sheets/${id}`, { cookie: full, json: { state: 'published' } });
    await publish(sheets[2]?.id);
    await publish(sheets[1]?.id);
    hub.platform.clock.advance(16 * MINUTE);
    await postNewSheets(hub.hub);
    expect((await posted()).map((post) => post.sheet_id)).toEqual([sheet.id]);
    await publish(sheets[3]?.id);
    hub.platform.clock.advance(16 * MINUTE);
    await postNewSheets(hub.hub);
    expect(await posted()).toHaveLength(1);
  });

  test('is not posted as long as nobody wished it, nor when it was made before', async () => {
    await connectAccount(hub, 'facebook');
    await makeFair(hub);
    hub.platform.clock.advance(16 * MINUTE);
    await postNewSheets(hub.hub);
    await switchOn();
    hub.platform.clock.advance(16 * MINUTE);
    await postNewSheets(hub.hub);
    expect(await posted()).toEqual([]);
  });
});
