import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorAnswer } from '#contract/errors.ts';
import type { HeroView } from '#contract/hero.ts';
import type { PictureView } from '#contract/pictures.ts';
import { defaultHero } from '#domain/hero.ts';
import { PICTURE_BYTES } from '#domain/pictures.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { heroImageForm, multipart } from '#tests/support/multipart.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { blackPng, isRedOnTop, photo, photoWithPlace } from '#tests/support/pictures.ts';
import { DAY, HOUR } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { sweepHeroImages } from './sweep-hero-images.ts';

// A busy machine takes long to convert pictures.
vi.setConfig({ testTimeout: 60_000 });

const hub = await startTestHub({ RATE_LIMITS: 'on' });
afterAll(() => hub.remove());
const folder = path.join(hub.platform.config.dataDir, 'uploads');

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  rmSync(folder, { recursive: true, force: true });
  cookie = await signInAs(hub, 'full-admin');
});

const read = async () => (await hub.call('GET', '/api/hero-content')).json<HeroView>();
const change = (json: object) => hub.call('PATCH', '/api/hero-content', { cookie, json });
const setting = async (key: string) =>
  (await hub.call('GET', `/api/settings/${key}`)).json<{ value: string | null }>().value;
const onHomePage = async (text: string) =>
  (await hub.call('GET', '/', { headers: { accept: 'text/html' } })).body.includes(text);
const upload = ({ body, headers }: ReturnType<typeof multipart>, as = cookie) =>
  hub.app.inject({
    method: 'POST',
    url: '/api/admin/upload/hero-image',
    headers: { ...headers, cookie: as },
    payload: body,
  });
const uploadPhoto = async (alt = '') => upload(heroImageForm(await photo(700, 500).jpeg().toBuffer(), { alt }));
const filesIn = (place: string) => (existsSync(place) ? readdirSync(place) : []);
const kept = () => filesIn(folder).filter((name) => !name.startsWith('.'));
const unfinished = () => filesIn(path.join(folder, '.work'));
const problemsIn = (answer: { json: () => ErrorAnswer }) => answer.json();

describe('the content of the banner', () => {
  test('is the default until there is another', async () => {
    expect(await read()).toEqual({ ...defaultHero, image: null });
    expect(await setting('heroContent')).toBeNull();
  });

  test('is what was changed last; what is absent stays', async () => {
    const first = await change({ title: '  Many hands make the school year ', statPrimaryVisible: false });
    expect(first.statusCode).toBe(200);
    const answer = await change({ bullets: ['Short shifts', { text: 'No account', visible: false }], statPrimary: '' });
    const wanted = {
      ...defaultHero,
      title: 'Many hands make the school year',
      statPrimaryVisible: false,
      statPrimary: '',
      bullets: [
        { text: 'Short shifts', visible: true },
        { text: 'No account', visible: false },
      ],
    };
    expect(answer.json()).toEqual({ ...wanted, image: null });
    expect(await read()).toEqual({ ...wanted, image: null });
    expect(JSON.parse((await setting('heroContent')) ?? '')).toEqual(wanted);
  });

  test('is shown in the words that the council found in a language, until it takes them away', async () => {
    await change({ title: 'Many hands', translations: { fr: { title: 'À plusieurs mains' }, de: { title: 'Hände' } } });
    const inFrench = async () =>
      (await hub.call('GET', '/', { headers: { accept: 'text/html', 'accept-language': 'fr' } })).body;
    expect(await inFrench()).toContain('>À plusieurs mains</h1>');
    expect(await onHomePage('>Many hands</h1>')).toBe(true);
    expect((await change({ translations: { fr: null } })).json()).toMatchObject({
      translations: { de: { title: 'Hände' } },
    });
    expect(await inFrench()).toContain('>Many hands</h1>');
    expect((await change({ translations: { xx: { title: 'x' } } })).statusCode).toBe(400);
    expect((await change({ translations: { fr: { title: 'x'.repeat(101) } } })).statusCode).toBe(400);
  });

  test('counts by a switch, and a text that is set without it is one of the council’s own', async () => {
    expect((await change({ statPrimaryCounted: true, statPrimary: '' })).json()).toMatchObject({
      statPrimaryCounted: true,
      statPrimary: '',
    });
    expect((await change({ title: 'Many hands' })).json()).toMatchObject({ statPrimaryCounted: true });
    expect((await change({ statPrimary: '60 families' })).json()).toMatchObject({ statPrimaryCounted: null });
    expect((await change({ statPrimaryCounted: 'yes' })).statusCode).toBe(400);
    expect((await change({ statPrimaryCounted: false, statPrimary: '' })).statusCode).toBe(400);
  });

  test('is refused where the whole would not be right, and stays as it was', async () => {
    const answer = await change({ title: ' ', secondaryCtaHref: 'javascript:alert(1)', statPrimary: 'x'.repeat(21) });
    expect(answer.statusCode).toBe(400);
    expect(problemsIn(answer)).toMatchObject({
      message: 'Visible fields cannot be empty',
      errors: [
        { path: 'statPrimary', message: 'Primary stat must be at most 20 characters' },
        { path: 'title', message: 'Title is required when visible' },
        { path: 'secondaryCtaHref', message: 'Must be a valid URL or path starting with /, http, or be #' },
      ],
    });
    await change({ title: '', titleVisible: false });
    expect(problemsIn(await change({ titleVisible: true })).errors).toEqual([
      { path: 'title', message: 'Title is required when visible' },
    ]);
    expect((await read()).titleVisible).toBe(false);
    expect((await change({ title: 5 })).statusCode).toBe(400);
    expect((await change({ titleVisible: 'no' })).statusCode).toBe(400);
  });

  test('is the same as the setting of that name', async () => {
    const value = JSON.stringify({ title: '眾手成事', bullets: ['免費'] });
    const json = { key: 'heroContent', value };
    expect((await hub.call('POST', '/api/settings/heroContent', { cookie, json })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ title: '眾手成事', bullets: [{ text: '免費', visible: true }] });
    const refused = { key: 'heroContent', value: '{"title":""}' };
    expect((await hub.call('POST', '/api/settings/heroContent', { cookie, json: refused })).json()).toMatchObject({
      errors: [{ path: 'value', message: 'Visible fields cannot be empty' }],
    });
  });

  test('of two changes at once loses none', async () => {
    await change({ title: 'Before' });
    const changes = [{ title: 'Many hands' }, { description: 'Two hours are enough.' }, { statPrimary: '300 Hours' }];
    await Promise.all(changes.map(change));
    expect(await read()).toMatchObject(Object.assign({}, ...changes));
  });

  test('is on the home page at once, and no markup of it is markup there', async () => {
    expect(await onHomePage(defaultHero.title)).toBe(true);
    const markup = '<img src=x onerror=alert(1)>';
    await change({ title: `</script>${markup}`, description: 'שלום' });
    expect(await onHomePage(defaultHero.title)).toBe(false);
    expect(await onHomePage(markup)).toBe(false);
    expect(await onHomePage('&lt;img src=x onerror=alert(1)&gt;')).toBe(true);
    expect(await onHomePage('שלום')).toBe(true);
  });

  test('survives a setting that no rule would take today', async () => {
    await hub.platform.database.write(async (write) => {
      await write.db
        .insertInto('settings')
        .values({ id: crypto.randomUUID(), key: 'heroContent', value: 'x', updated_at: '2026-01-01T00:00:00.000Z' })
        .execute();
      write.announce({ topic: 'everything', id: '' });
    });
    expect(await read()).toEqual({ ...defaultHero, image: null });
  });
});

describe('a picture for the banner', () => {
  test('is made anew, kept in every size, and shown on the home page with its description', async () => {
    const sent = await photoWithPlace(1000, 800);
    const answer = await upload(heroImageForm(sent, { alt: ' Parents at the bake table ' }));
    expect(answer.statusCode).toBe(201);
    const image = answer.json<PictureView>();
    expect(image).toMatchObject({ alt: 'Parents at the bake table', width: 800, height: 1000 });
    expect(image.sources.map(({ type, files }) => [type, files.map(({ width }) => width)])).toEqual([
      ['image/avif', [640, 800]],
      ['image/webp', [640, 800]],
    ]);
    expect((await read()).image).toEqual(image);
    expect(await setting('heroImageUrl')).toBe(image.url);
    expect(await onHomePage(`src="${image.url}"`)).toBe(true);
    expect(await onHomePage('alt="Parents at the bake table"')).toBe(true);
    const addresses = [image.url, ...image.sources.flatMap(({ files }) => files.map(({ url }) => url))];
    expect(kept().toSorted()).toEqual(addresses.map((address) => path.basename(address)).toSorted());
    for (const address of addresses) {
      const file = await hub.app.inject({ url: address });
      expect(file.statusCode).toBe(200);
      expect(file.headers).toMatchObject({
        'content-type': `image/${{ jpg: 'jpeg', avif: 'avif', webp: 'webp' }[address.split('.')[1] ?? '']}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-length': String(file.rawPayload.length),
      });
      expect(file.headers['content-security-policy']).toMatch(/sandbox$/);
      expect(file.rawPayload.equals(sent)).toBe(false);
      expect(file.rawPayload.toString('latin1')).not.toMatch(/GPS|Fairphone|Zebrafinch/);
      expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
      expect(await isRedOnTop(file.rawPayload)).toBe(true);
    }
    expect(unfinished()).toEqual([]);
  });

  test('is validated by what it is, whatever its name and type say', async () => {
    const png = await photo(64, 64).png().toBuffer();
    expect((await upload(heroImageForm(png, { name: '../../evil.html', type: 'text/html' }))).statusCode).toBe(201);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const answer = await upload(heroImageForm(svg, { name: 'photo.png', type: 'image/png' }));
    expect(answer.statusCode).toBe(415);
    expect(problemsIn(answer)).toMatchObject({
      message: 'Invalid file type. Please select a JPG, PNG or WebP picture.',
      code: 'invalid_file_type',
    });
  });

  const page = '<script>alert(1)</script>';
  test.each<[string, () => Promise<Buffer>]>([
    ['a page', async () => Buffer.from(`<html>${page}</html>`)],
    ['a program', async () => Buffer.from('#!/bin/sh\nid\n')],
    ['a GIF', () => photo().gif().toBuffer()],
    ['the first bytes of a JPEG', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(9000)])],
    ['a page behind a picture', async () => Buffer.concat([await photo(64, 64).png().toBuffer(), Buffer.from(page)])],
    ['400 million pixels', () => blackPng(20_000)],
  ])('is never %s, whatever it is called', async (what, make) => {
    const content = await make();
    const others = ['photo.php', 'a"; filename="b.png', 'photo.png\u0000.html'];
    for (const name of ['photo.png', ...(what === 'a page' ? others : [])]) {
      const { statusCode } = await upload(heroImageForm(content, { name, type: 'image/png' }));
      expect([400, 413, 415], name).toContain(statusCode);
    }
    expect(unfinished()).toEqual([]);
  });

  test('that is damaged is refused in words that help, and the one before stays', async () => {
    const before = (await uploadPhoto()).json<PictureView>();
    const half = (await photo().jpeg().toBuffer()).subarray(0, 9000);
    const answer = await upload(heroImageForm(half));
    expect([answer.statusCode, problemsIn(answer).message]).toEqual([
      415,
      'Invalid file type. The picture is damaged or incomplete. Open it in a photo app, save it again and try again.',
    ]);
    expect((await read()).image).toEqual(before);
    expect(kept()).toHaveLength(5);
    expect(unfinished()).toEqual([]);
  });

  test('may have 5 MiB and not a byte more', async () => {
    const picture = await photo(64, 64).jpeg().toBuffer();
    const ofSize = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    expect((await upload(heroImageForm(ofSize(PICTURE_BYTES)))).statusCode).toBe(201);
    const answer = await upload(heroImageForm(ofSize(PICTURE_BYTES + 1)));
    expect([answer.statusCode, problemsIn(answer).message]).toEqual([
      413,
      'File too large. Please select a picture smaller than 5MB.',
    ]);
    expect((await upload(heroImageForm(ofSize(9 * 1024 * 1024)))).statusCode).toBe(413);
    expect(unfinished()).toEqual([]);
  });

  test.each([
    ['no file', () => multipart([], { alt: 'x' }), 400],
    ['an empty file', () => heroImageForm(Buffer.alloc(0)), 400],
    [
      'a file in another field',
      () => multipart([{ field: 'logo', name: 'a.png', type: 'image/png', content: Buffer.from('x') }]),
      400,
    ],
    [
      'a form that breaks off',
      () => ({ ...heroImageForm(Buffer.alloc(50)), body: Buffer.from('------hub-tests\r\nContent') }),
      400,
    ],
    [
      'a form without a boundary',
      () => ({ body: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data; boundary=' } }),
      400,
    ],
    ['JSON', () => ({ body: Buffer.from('{}'), headers: { 'content-type': 'application/json; charset=utf-8' } }), 415],
    ['a field that is no name', () => multipart([], { __proto__: 'x', constructor: 'y' }), 400],
  ])('is asked for when %s comes', async (_what, make, status) => {
    const { body, headers } = make();
    const answer = await upload({ body, headers: { ...headers } });
    expect([answer.statusCode, problemsIn(answer).message.length > 20]).toEqual([status, true]);
    expect((await read()).image).toBeNull();
  });

  test('takes the place of the one before, whose files are gone', async () => {
    const first = (await uploadPhoto()).json<PictureView>();
    const second = (await uploadPhoto()).json<PictureView>();
    expect(second.url).not.toBe(first.url);
    expect((await hub.call('GET', first.url)).statusCode).toBe(404);
    expect((await hub.call('GET', second.url)).statusCode).toBe(200);
    expect(kept()).toHaveLength(5);
  });

  test('is one of them when several come at once, and no file of the others stays', async () => {
    const answers = await Promise.all([uploadPhoto('a'), uploadPhoto('b'), uploadPhoto('c')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const { image } = await read();
    expect(answers.map((answer) => answer.json<PictureView>())).toContainEqual(image);
    expect(kept()).toHaveLength(5);
  });

  test('is described later, and not described at all where it only decorates', async () => {
    expect((await describeAs('Parents')).statusCode).toBe(409);
    await uploadPhoto('Parents');
    expect((await describeAs(' Parents with cake ')).json()).toMatchObject({ alt: 'Parents with cake' });
    expect((await read()).image?.alt).toBe('Parents with cake');
    expect((await describeAs('')).json()).toMatchObject({ alt: '' });
    expect((await describeAs('x'.repeat(251))).json()).toMatchObject({
      errors: [{ path: 'alt', message: 'Description of the picture must be at most 250 characters' }],
    });
  });
  const describeAs = (alt: string) => hub.call('PATCH', '/api/admin/upload/hero-image', { cookie, json: { alt } });

  test('is removed with its files, once or twice', async () => {
    await uploadPhoto('Parents');
    const remove = () => hub.call('DELETE', '/api/admin/upload/hero-image', { cookie });
    expect((await remove()).statusCode).toBe(204);
    expect([(await read()).image, await setting('heroImageUrl'), kept()]).toEqual([null, null, []]);
    expect((await remove()).statusCode).toBe(204);
    expect(await onHomePage('/uploads/')).toBe(false);
  });

  test('that an administrator names by its address is shown without further sizes', async () => {
    const json = { key: 'heroImageUrl', value: '/share.png' };
    await hub.call('POST', '/api/settings/heroImageUrl', { cookie, json });
    expect((await read()).image).toEqual({ url: '/share.png', alt: '', width: null, height: null, sources: [] });
    const gone = { key: 'heroImageUrl', value: '/uploads/gone.jpg' };
    await hub.call('POST', '/api/settings/heroImageUrl', { cookie, json: gone });
    expect((await read()).image).toBeNull();
    const elsewhere = { key: 'heroImageUrl', value: 'https://evil.example/a.jpg' };
    const answer = await hub.call('POST', '/api/settings/heroImageUrl', { cookie, json: elsewhere });
    expect(answer.statusCode).toBe(400);
  });

  test('is uploaded 20 times an hour by one person, who is then told when to go on', async () => {
    const picture = heroImageForm(await photo(8, 8).png().toBuffer());
    for (let each = 0; each < 20; each += 1) expect((await upload(picture)).statusCode).toBe(201);
    const answer = await upload(picture);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '180']);
    expect(problemsIn(answer).message).toBe(
      'You have uploaded many files within the hour. Please try again in 3 minutes.',
    );
    const other = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
    expect((await upload(picture, other)).statusCode).toBe(201);
    hub.platform.clock.advance(HOUR);
    cookie = await signInAs(hub, 'full-admin');
    expect((await upload(picture)).statusCode).toBe(201);
  });
});

describe('an uploaded file', () => {
  test.each([
    'hero',
    '..%2fsecret.key',
    '%2e%2e%2fhub.sqlite',
    '.work',
    'a.jpg',
    'hero-1.svg',
    'a/b.jpg',
    'x'.repeat(300),
  ])('of the name %s is missing', async (name) => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'hero-1.svg'), '<svg/>');
    expect((await hub.call('GET', `/uploads/${name}`)).statusCode).toBe(404);
  });
});

describe('what a crash leaves behind', () => {
  test('is removed at night, but nothing that is shown or that another process works on', async () => {
    const shown = (await uploadPhoto()).json<PictureView>();
    const before = kept().length;
    const now = hub.platform.clock.now().getTime();
    const left = async (name: string, ageInMs: number) => {
      const place = path.join(folder, name);
      if (name.startsWith('.work')) await mkdir(place, { recursive: true });
      else await writeFile(place, 'x');
      await utimes(place, new Date(now - ageInMs), new Date(now - ageInMs));
    };
    for (const name of kept()) await utimes(path.join(folder, name), new Date(now - DAY), new Date(now - DAY));
    const [old, young] = [newUploadName(), newUploadName()];
    await left(`.work/${old}`, 2 * HOUR);
    await left(`.work/${young}`, 1000);
    await left(`hero-${old}-640.avif`, 2 * HOUR);
    await left(`hero-${young}-640.avif`, 1000);
    await left('logo-1.png', 2 * HOUR);
    await sweepHeroImages(hub.platform);
    expect(unfinished()).toEqual([young]);
    expect(kept()).toHaveLength(before + 2);
    expect(kept()).toEqual(expect.arrayContaining([`hero-${young}-640.avif`, 'logo-1.png']));
    expect((await hub.call('GET', shown.url)).statusCode).toBe(200);
  });
});
