import { hash } from 'node:crypto';
import path from 'node:path';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorAnswer } from '#contract/errors.ts';
import type { SchoolView } from '#contract/school.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { multipart, schoolLogoForm } from '#tests/support/multipart.ts';
import { signInAs } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { DAY, HOUR } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { sweepSchoolLogos } from './sweep-school-logos.ts';

// A busy machine takes long to convert pictures.
vi.setConfig({ testTimeout: 60_000 });

const hub = await startTestHub({
  SCHOOL_NAME: 'Burnett Secondary',
  SITE_NAME: 'Burnett PAC',
  CONTACT_EMAIL: 'pac@burnett.example',
  PRIVACY_EMAIL: 'privacy@burnett.example',
  CALENDAR_URL: 'https://burnett.example/calendar',
  LUNCH_ORDER_URL: 'https://lunch.example/',
});
afterAll(() => hub.remove());

let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  cookie = await signInAs(hub, 'full-admin');
});

const read = async () => (await hub.call('GET', '/api/school')).json<SchoolView>();
const change = (json: object) => hub.call('PATCH', '/api/school', { cookie, json });
const page = (url = '/', headers: Record<string, string> = {}) =>
  hub.call('GET', url, { headers: { accept: 'text/html', ...headers } });
const logo = async (width = 200, height = 100) => photo(width, height).png().toBuffer();
const upload = ({ body, headers }: ReturnType<typeof multipart>) =>
  hub.call('POST', '/api/school/logo', { cookie, json: body, headers });
const problems = (answer: { json: () => ErrorAnswer }) => answer.json().errors?.map(({ path: at }) => at);

const BURNETT: SchoolView = {
  schoolName: 'Burnett Secondary',
  councilName: 'Burnett PAC',
  accent: '#1f5a44',
  logoUrl: null,
  contactEmail: 'pac@burnett.example',
  privacyEmail: 'privacy@burnett.example',
  calendarUrl: 'https://burnett.example/calendar',
  lunchUrl: 'https://lunch.example/',
};
const MAPLE = {
  schoolName: 'Maple Grove Elementary',
  councilName: 'Maple Grove PAC',
  accent: '#1d4e89',
  contactEmail: 'hello@maplegrove.example',
  privacyEmail: 'privacy@maplegrove.example',
  calendarUrl: 'https://maplegrove.example/days',
  lunchUrl: '',
};

describe('what the site says of the school', () => {
  test('is what the server was started with, until somebody sets something else', async () => {
    expect(await read()).toEqual(BURNETT);
    expect((await change(MAPLE)).json()).toEqual({ ...MAPLE, logoUrl: null });
    expect(await read()).toEqual({ ...MAPLE, logoUrl: null });
  });

  test('keeps what a change leaves out, and null is the variable again', async () => {
    await change(MAPLE);
    expect((await change({ schoolName: 'Maple' })).json()).toEqual({ ...MAPLE, schoolName: 'Maple', logoUrl: null });
    await change({ schoolName: null, calendarUrl: null, accent: null });
    const { schoolName, calendarUrl, accent } = BURNETT;
    expect(await read()).toEqual({ ...MAPLE, schoolName, calendarUrl, accent, logoUrl: null });
  });

  test('is in every page right away, under another tag and a policy that allows its styles', async () => {
    const urls = ['/', '/volunteer-opportunities', '/privacy-policy', '/my-sign-up', '/pac-mgmt-2025', '/door'];
    const before = await page();
    // Pages that are in memory by then are written anew.
    for (const url of urls) expect((await page(url)).body, url).not.toContain('Maple Grove');
    await change(MAPLE);
    for (const url of urls) {
      const { body, headers } = await page(url);
      expect(body, url).toContain('"name":"Maple Grove PAC"');
      expect(body, url).toContain('<meta name="theme-color" content="#1d4e89">');
      const styles = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
      expect(styles, url).toContain('--color-spruce:#1d4e89');
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toContain(`'sha256-${hash('sha256', styles, 'base64')}'`);
      expect(policy, url).not.toContain('unsafe-inline');
    }
    const after = await page('/', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect((await page('/', { 'if-none-match': String(after.headers.etag) })).statusCode).toBe(304);
  });

  test('hides the links that there are none for', async () => {
    expect((await page()).body.match(/href="https:\/\/lunch\.example\/"/g)).toHaveLength(2);
    await change({ lunchUrl: '' });
    const { body } = await page();
    expect(body).not.toContain('lunch.example');
    expect(body).toContain('href="https://burnett.example/calendar"');
    await change({ calendarUrl: '' });
    expect((await page()).body).not.toContain('burnett.example/calendar');
  });

  test('is on a home screen, in the calendar and on paper', async () => {
    await change(MAPLE);
    const manifest = (await hub.call('GET', '/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Maple Grove PAC', theme_color: '#1d4e89' });
    expect((await hub.call('GET', '/calendar/school.ics')).body).toContain('Maple Grove PAC');
    const paper = await hub.call('GET', '/api/hours/annual.html?year=2026', { cookie });
    expect(paper.body).toContain('Maple Grove PAC');
    expect(paper.body).toContain('#1d4e89');
    expect(paper.body).not.toContain('#1f5a44');
  });

  test('is written down once for each change, by the names of the fields', async () => {
    await change(MAPLE);
    await change(MAPLE);
    await change({});
    await change({ lunchUrl: null });
    const { entries } = (await hub.call('GET', '/api/audit-log', { cookie })).json<{ entries: { detail: string }[] }>();
    expect(entries.map(({ detail }) => detail)).toEqual([
      'lunch url',
      'school name, council name, accent, contact email, privacy email, calendar url, lunch url',
    ]);
  });

  test('cannot be read or written as a setting', async () => {
    await change(MAPLE);
    expect((await hub.call('GET', '/api/settings/school', { cookie })).statusCode).toBe(404);
    const json = { key: 'school', value: '{}' };
    expect((await hub.call('POST', '/api/settings/school', { cookie, json })).statusCode).toBe(400);
  });
});

describe('refused with a sentence, and nothing is lost:', () => {
  test.each<[string, object]>([
    ['schoolName', { schoolName: 'x'.repeat(101) }],
    ['councilName', { councilName: 'x'.repeat(200) }],
    ['councilName', { councilName: ' \u200b ' }],
    ['accent', { accent: '#f2b035' }],
    ['accent', { accent: '#767676' }],
    ['accent', { accent: 'red' }],
    ['accent', { accent: '#123456;}body{display:none' }],
    ['accent', { accent: '' }],
    ['contactEmail', { contactEmail: 'nobody' }],
    ['privacyEmail', { privacyEmail: '' }],
    ['contactEmail', { contactEmail: 'zoë@school.example' }],
    ['calendarUrl', { calendarUrl: 'javascript:alert(1)' }],
    ['calendarUrl', { calendarUrl: 'java\nscript:alert(1)' }],
    ['calendarUrl', { calendarUrl: 'school.example/calendar' }],
    ['lunchUrl', { lunchUrl: 'https://lunch.example@evil.example/' }],
    ['lunchUrl', { lunchUrl: `https://lunch.example/${'x'.repeat(2000)}` }],
    ['lunchUrl', { lunchUrl: 7 }],
  ])('%s of %j', async (field, json) => {
    await change(MAPLE);
    const answer = await change({ ...json, ...(field === 'schoolName' ? {} : { schoolName: 'Another' }) });
    expect(answer.statusCode).toBe(400);
    expect(problems(answer)).toEqual([field]);
    expect(answer.json<ErrorAnswer>().message.length).toBeGreaterThan(15);
    expect(await read()).toEqual({ ...MAPLE, logoUrl: null });
  });
});

describe('a logo', () => {
  test('stands in the pages themselves, in the icons and the manifest, and each file is there', async () => {
    const answer = await upload(schoolLogoForm(await logo()));
    expect(answer.statusCode).toBe(201);
    const { logoUrl } = answer.json<SchoolView>();
    expect(logoUrl).toMatch(/^\/uploads\/school-[\da-f]{32}-logo\.png$/);
    const { body } = await page();
    expect(body).toContain('.own-logo{');
    // Nothing more is asked for: the picture is in the styles, and no element names a file of it but the icons.
    expect(body.replace(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g, '')).not.toContain('/uploads/');
    expect(/url\((data:image\/webp;base64,[^)]*)\)/.exec(body)?.[1]?.length).toBeLessThan(7000);
    const icons = [...body.matchAll(/href="(\/uploads\/[^"]*)"/g)].map(([, address]) => address ?? '');
    const manifest = (await hub.call('GET', '/manifest.webmanifest')).json<{
      icons: { src: string; sizes: string }[];
    }>();
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp((await hub.call('GET', src)).rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(icons).toHaveLength(2);
    for (const address of [...icons, logoUrl ?? '']) {
      const { statusCode, headers } = await hub.call('GET', address);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    }
  });

  test('keeps what is see-through, and carries nothing of where it came from', async () => {
    const clear = {
      create: { width: 90, height: 30, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    } as const;
    const png = await sharp(clear)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .png()
      .toBuffer();
    const { logoUrl } = (await upload(schoolLogoForm(png))).json<SchoolView>();
    const kept = await sharp((await hub.call('GET', logoUrl ?? '')).rawPayload).metadata();
    expect([kept.width, kept.height, kept.hasAlpha, kept.exif]).toEqual([90, 30, true, undefined]);
  });

  test('is on white on a home screen, where phones show black through it', async () => {
    const clear = {
      create: { width: 300, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    await upload(schoolLogoForm(await sharp(clear).png().toBuffer()));
    const { icons } = (await hub.call('GET', '/manifest.webmanifest')).json<{ icons: { src: string }[] }>();
    for (const { src } of icons) {
      const drawn = sharp((await hub.call('GET', src)).rawPayload).ensureAlpha();
      const { width } = await drawn.metadata();
      for (const left of [0, width / 2]) {
        const pixel = await drawn.clone().extract({ left, top: 0, width: 1, height: 1 }).raw().toBuffer();
        expect([...pixel], src).toEqual([255, 255, 255, 255]);
      }
      const middle = { left: width / 2, top: width / 2, width: 1, height: 1 };
      expect([...(await drawn.clone().extract(middle).raw().toBuffer())], src).toEqual([255, 255, 255, 255]);
    }
  });

  test.each<[string, () => Promise<Buffer> | Buffer, number]>([
    ['text', () => Buffer.from('no picture at all'), 415],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
    ],
    [
      'a picture that is a page too',
      async () => Buffer.concat([await logo(8, 8), Buffer.from('<script>alert(1)</script>')]),
      415,
    ],
    ['a line', () => logo(3, 400), 415],
    ['half a picture', async () => (await logo()).subarray(0, 60), 415],
    ['nothing', () => Buffer.alloc(0), 400],
    ['more bytes than fit', async () => Buffer.concat([await logo(8, 8), Buffer.alloc(6 * 1024 * 1024)]), 413],
    [
      'more pixels than fit',
      () =>
        sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      413,
    ],
  ])('that is %s is refused with a sentence, and the one before stays', async (_what, make, status) => {
    await upload(schoolLogoForm(await logo(8, 8)));
    const before = await read();
    const answer = await upload(schoolLogoForm(await make()));
    expect([answer.statusCode, answer.json<ErrorAnswer>().message.length > 20]).toEqual([status, true]);
    expect(await read()).toEqual(before);
  });

  test('is not needed for icons in the colour of the school', async () => {
    await change({ accent: '#6b2d5c' });
    const { icons } = (await hub.call('GET', '/manifest.webmanifest')).json<{ icons: { src: string }[] }>();
    expect((await page()).body).toContain('href="/uploads/school-6b2d5c-icon-180.png"');
    for (const { src } of icons) {
      const drawn = sharp((await hub.call('GET', src)).rawPayload);
      const { height } = await drawn.metadata();
      const data = await drawn
        .extract({ left: 4, top: height / 2, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect([...data].slice(0, 3), src).toEqual([0x6b, 0x2d, 0x5c]);
    }
    const lost = await hub.platform.uploads.kept();
    await hub.platform.uploads.remove(lost.map(({ name }) => name));
    await change({ accent: '#3d4756' });
    await change({ accent: '#6b2d5c' });
    expect((await page()).body).toContain('href="/uploads/school-6b2d5c-icon-180.png"');
  });

  test('is removed, once or twice', async () => {
    await upload(schoolLogoForm(await logo(8, 8)));
    const remove = () => hub.call('DELETE', '/api/school/logo', { cookie });
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204]);
    expect((await read()).logoUrl).toBeNull();
    expect((await page()).body).not.toContain('own-logo{');
  });

  test('that was replaced goes at night, as does what an upload left behind, and the present one stays', async () => {
    const first = (await upload(schoolLogoForm(await logo(8, 8)))).json<SchoolView>();
    const second = (await upload(schoolLogoForm(await logo(16, 8)))).json<SchoolView>();
    const folder = path.join(hub.platform.config.dataDir, 'uploads');
    const left = `school-${newUploadName()}-logo.png`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, left), 'x');
    const old = new Date(hub.platform.clock.now().getTime() - DAY);
    for (const { name } of await hub.platform.uploads.kept()) utimesSync(path.join(folder, name), old, old);
    const young = `school-${newUploadName()}-logo.png`;
    writeFileSync(path.join(folder, young), 'x');
    const lately = new Date(hub.platform.clock.now().getTime() - HOUR / 2);
    utimesSync(path.join(folder, young), lately, lately);
    await sweepSchoolLogos(hub.platform);
    const kept = (await hub.platform.uploads.kept()).map(({ name }) => name);
    expect(kept).toContain(young);
    expect(kept).not.toContain(left);
    expect((await hub.call('GET', first.logoUrl ?? '')).statusCode).toBe(404);
    expect((await hub.call('GET', second.logoUrl ?? '')).statusCode).toBe(200);
  });
});
