import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { hasFfmpeg, makeFilm, videoToolsPath } from '#tests/support/films.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { startGraphServer } from '#tests/support/graph-server.ts';
import { photo } from '#tests/support/pictures.ts';
import { page as pageOfSite } from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolSite } from '#tests/support/school-site.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const graph = await startGraphServer();
const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    return makeSheet(hub, [{ title: 'Bake table', maxVolunteers: 4 }], { title: '冬季義賣會 Winter Craft Fair' });
  },
  {
    variables: {
      GRAPH_API_URL: graph.url,
      META_APP_SECRET: COUNCIL.app.secret,
      MONITOR_ALLOWED_DOMAINS: '127.0.0.1',
      MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true',
      VIDEO_TOOLS_PATH: videoToolsPath,
    },
  },
);

let site: SchoolSite | undefined;
const school = () => {
  if (site === undefined) throw new Error('The site is there from the first test on');
  return site;
};
const films = mkdtempSync(path.join(tmpdir(), 'hub-films-'));
beforeAll(async () => {
  site = await startSchoolSite();
  if (!hasFfmpeg) return;
  makeFilm(path.join(films, 'short.mov'));
  makeFilm(path.join(films, 'long.mov'), { seconds: 90 });
  const whole = readFileSync(path.join(films, 'short.mov'));
  writeFileSync(path.join(films, 'broken.mov'), whole.subarray(0, whole.length / 2));
});
afterEach(() => graph.reset());
afterAll(async () => {
  rmSync(films, { recursive: true, force: true });
  await site?.stop();
  await graph.stop();
});

const TOAST = { exact: true };
const DAY = 24 * 60 * 60_000;
const SEND = 'Send Test Posts to Social Media';

async function connect(page: Page, platform: 'Facebook' | 'Instagram', id: string, token: string): Promise<void> {
  await page.getByRole('button', { name: `Connect ${platform}` }).click();
  const form = page.getByRole('dialog', { name: `Connect ${platform}` });
  await form.getByLabel(/ID$/).fill(id);
  await form.getByLabel('Access token').fill(token);
  await form.getByRole('button', { name: 'Check and save' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByText(`${platform} Connected`, TOAST).waitFor();
}

async function connectByCall(page: Page, platform: 'facebook' | 'instagram'): Promise<void> {
  const { id: accountId, token: accessToken } = platform === 'facebook' ? COUNCIL.page : COUNCIL.instagram;
  const answer = await page.request.put(`/api/social-media/connection/${platform}`, {
    data: { accountId, accessToken },
  });
  expect(answer.status()).toBe(200);
}

test('a parent connects both accounts step by step, and posts of a test are seen by everybody', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor();
  // A token that the platform does not know, and a switch without an answer.
  admin.expects(/status of 400/, /facebookEnabled/);
  await signIn(admin, mail);
  const { page } = admin;
  const setting = page.getByRole('listitem', { name: 'Social Media Integration' });
  await setting.getByText('Facebook: setup required · Instagram: setup required').waitFor();
  await setting.getByRole('link', { name: 'Set up' }).click();
  const card = page.getByRole('region', { name: 'Social Media Configuration Status' });
  await expect.poll(() => card.getByText('Setup Required').count()).toBe(2);
  await card.getByRole('button', { name: 'Test the connection' }).click();
  await page.getByText('Issues found', TOAST).first().waitFor();
  await card.getByRole('switch', { name: 'Post to Instagram' }).click();
  await page.getByText('Instagram Off', TOAST).waitFor();
  await card.getByRole('switch', { name: 'Post to Instagram' }).click();
  await page.getByText('Instagram On', TOAST).waitFor();
  await page.route('**/api/settings/facebookEnabled', (route) => route.abort());
  await card.getByRole('switch', { name: 'Post to Facebook' }).click();
  await page.getByText('Update Failed', TOAST).waitFor();
  await expect.poll(() => card.getByRole('switch', { name: 'Post to Facebook' }).isChecked()).toBe(true);
  await page.getByText('Nothing posted yet').waitFor();
  expect(await page.getByRole('button', { name: SEND }).isDisabled()).toBe(true);
  expect(await barriers(page), 'nothing connected').toEqual([]);

  await page.getByRole('button', { name: 'Connect Facebook' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Check and save' }).click();
  await form.getByRole('link', { name: 'Enter the ID: a number of about 15 digits' }).waitFor();
  await form.getByRole('link', { name: 'Access token is required' }).waitFor();
  expect(await barriers(page), 'a connection with errors').toEqual([]);
  await form.getByLabel('Page ID').fill(COUNCIL.page.id);
  await form.getByLabel('Access token').fill('EAAGnobodyKnowsThisToken');
  await form.getByRole('button', { name: 'Check and save' }).click();
  await form.getByRole('link', { name: 'Access token is required' }).waitFor({ state: 'hidden' });
  await form.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
  expect(await form.getByLabel('Page ID').inputValue()).toBe(COUNCIL.page.id);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await graph.setToken(COUNCIL.page.token, { expiresAt: new Date(Date.now() + 3 * DAY).toISOString() });
  await connect(page, 'Facebook', COUNCIL.page.id, COUNCIL.page.token);
  await page.getByText('The access token expires in 3 days').waitFor();
  await page.getByText(COUNCIL.page.name, { exact: true }).first().waitFor();
  const outcome = page.getByRole('region', { name: 'Social Media Configuration Status' }).getByRole('status');
  await page.getByRole('button', { name: SEND }).dblclick();
  await outcome.getByText('Partial success').waitFor();
  await outcome.getByText(/^The Facebook post was sent\. Instagram/).waitFor();
  expect((await graph.ledger()).map(({ on }) => on)).toEqual(['facebook']);

  await connect(page, 'Instagram', COUNCIL.instagram.id, COUNCIL.instagram.token);
  expect(await page.content()).not.toContain(COUNCIL.instagram.token);
  await page.getByRole('button', { name: SEND }).click();
  await page.getByRole('button', { name: 'Sending Test Posts...' }).waitFor();
  await outcome.getByText('Test posts sent successfully!').waitFor();
  await outcome.getByText('Both Facebook and Instagram posts were sent successfully.').waitFor();
  expect((await graph.ledger()).map(({ on }) => on).toSorted()).toEqual(['facebook', 'facebook', 'instagram']);
  const posts = page.getByRole('region', { name: 'Social media posts' });
  await expect.poll(() => posts.getByRole('listitem').count()).toBe(3);
  expect(await barriers(page), 'both connected').toEqual([]);
});

test('a change of the school’s website is posted once on each platform, and can be held back', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  await signIn(admin, mail);
  await connectByCall(admin.page, 'facebook');
  await connectByCall(admin.page, 'instagram');
  const page = await admin.open('/monitoring');
  school().answer('/news', pageOfSite('<main><h1>School news</h1><p>The gym is open.</p></main>'));
  const made = await page.request.post('/api/monitors', {
    data: { name: 'School news', url: school().address('/news'), selectors: ['main'] },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const check = async () => (await page.request.post(`/api/monitors/${id}/check`)).status();
  await expect.poll(check, { timeout: 60_000 }).toBe(200);

  await page.getByRole('button', { name: 'Pause posting to Facebook' }).click();
  await page.getByText('Facebook Paused', TOAST).waitFor();
  await page.getByRole('button', { name: 'Pause posting to Instagram' }).click();
  await page.getByText('Instagram Paused', TOAST).waitFor();
  const NEWS = 'The winter concert is in the gym on Thursday at 7 p.m.';
  school().answer('/news', pageOfSite(`<main><h1>School news</h1><p>The gym is open.</p><p>${NEWS}</p></main>`));
  await expect.poll(check, { timeout: 60_000 }).toBe(200);
  await page.getByRole('button', { name: 'Process the queue now' }).click();
  await page.getByText('Queue Processed', TOAST).waitFor();
  expect(await graph.ledger()).toEqual([]);

  await page.getByRole('button', { name: 'Resume posting to Facebook' }).click();
  await page.getByText('Facebook Resumed', TOAST).waitFor();
  await page.getByRole('button', { name: 'Resume posting to Instagram' }).click();
  await page.getByText('Instagram Resumed', TOAST).waitFor();
  await page.getByRole('button', { name: 'Process the queue now' }).click();
  const seen = async () =>
    (await graph.ledger()).map(({ on, text }) => `${on}: ${text.includes(NEWS) ? 'the news' : text}`).toSorted();
  const once = ['facebook: the news', 'instagram: the news'];
  await expect.poll(seen, { timeout: 60_000 }).toEqual(once);
  await page.getByRole('button', { name: 'Process the queue now' }).click();
  await page.getByText('Nothing is waiting to be posted', TOAST).waitFor();
  expect(await seen()).toEqual(once);
  expect(await barriers(page), 'on a phone').toEqual([]);
  const { clientWidth, scrollWidth } = await page.evaluate(() => ({
    clientWidth: document.documentElement.clientWidth,
    scrollWidth: document.documentElement.scrollWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('a logo is chosen, refused, uploaded and removed, and a broken one gives way to ours', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  // The logo that is broken on purpose.
  admin.expects(/status of 404/);
  await signIn(admin, mail);
  const page = await admin.open('/pac-mgmt-2025?tab=email');
  const panel = page.getByRole('region', { name: 'Instagram logo' });
  const choose = panel.locator('input[type=file]');
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await page.getByText('Invalid file type', TOAST).waitFor();
  await panel.getByText('Please select a JPG, PNG, MP4, or MOV file (GIFs not supported)').waitFor();

  const png = await photo(600, 900).png().toBuffer();
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await panel.getByText('logo.png', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Cancel the choice of a logo' }).click();
  await panel.getByText('logo.png', { exact: true }).waitFor({ state: 'hidden' });
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  expect(await barriers(page), 'a logo that is chosen').toEqual([]);
  await panel.getByRole('button', { name: 'Upload the logo' }).click();
  await page.getByText('Logo Uploaded', TOAST).waitFor();
  const shown = panel.locator('img');
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  await page.route((await shown.getAttribute('src')) ?? '', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await panel.getByText('We can’t show it here.').waitFor();
  expect(await shown.count()).toBe(0);
  await panel.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove logo' }).click();
  await page.getByText('Logo Removed', TOAST).waitFor();
  await panel.getByText('We can’t show it here.').waitFor({ state: 'hidden' });
});

test.skipIf(!hasFfmpeg)(
  'a film becomes the logo, one that is broken says so, and one can be given up',
  { meta: { need: 'ffmpeg' } },
  async () => {
    const { mail, visitor } = stage();
    const admin = await visitor({ screen: PHONE });
    // A player may still read the chosen film when that has given way to the one on the server.
    admin.expects(/blob:/);
    await signIn(admin, mail);
    const page = await admin.open('/pac-mgmt-2025?tab=email');
    const panel = page.getByRole('region', { name: 'Instagram logo' });
    const upload = async (name: string) => {
      await panel.locator('input[type=file]').setInputFiles(path.join(films, name));
      await panel.getByText(name, { exact: true }).waitFor();
      if (name !== 'broken.mov') await panel.locator('video').waitFor();
      await panel.getByRole('button', { name: 'Upload the logo' }).click();
      await page.getByText('Video Uploaded', TOAST).waitFor();
    };
    const converting = panel.getByRole('progressbar', { name: 'Converted' });

    await upload('broken.mov');
    await panel.getByText('We couldn’t convert the video').waitFor();
    await panel.getByText('Open it in a video app, save it again and try again.').waitFor();
    expect(await barriers(page), 'a film that is broken').toEqual([]);

    await upload('long.mov');
    await converting.waitFor();
    expect(await barriers(page), 'a film that is being converted').toEqual([]);
    await expect.poll(() => converting.getAttribute('value').then(Number), { timeout: 60_000 }).toBeGreaterThan(0);
    await panel.getByRole('button', { name: 'Cancel the conversion' }).click();
    await page.getByText('Conversion Cancelled', TOAST).waitFor();
    await converting.waitFor({ state: 'hidden' });
    expect(await panel.locator('video').count()).toBe(0);

    await upload('short.mov');
    await page.getByText('Logo Uploaded', TOAST).waitFor({ timeout: 180_000 });
    const film = panel.locator('video');
    await expect.poll(() => film.evaluate((video) => (video as HTMLVideoElement).videoHeight)).toBe(1920);
    const played = film.evaluate(async (each) => {
      const video = each as HTMLVideoElement;
      await video.play();
      await new Promise((resolve) =>
        video.addEventListener('timeupdate', () => video.currentTime > 0 && resolve(null)),
      );
      return video.currentTime;
    });
    expect(await played).toBeGreaterThan(0);
    expect(await barriers(page), 'a film as the logo').toEqual([]);
  },
);

test('an organizer shares a sheet: ready words and pictures, to copy, to keep and to post', async () => {
  const { mail, visitor, made } = stage();
  const admin = await visitor();
  await signIn(admin, mail);
  await connectByCall(admin.page, 'facebook');
  const page = await admin.open(made.path);
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/share?')) asked.push(/language=(.+)/.exec(request.url())?.[1]);
  });
  await page.getByRole('button', { name: `Share ${made.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this sheet' });
  const words = dialog.getByLabel('Text', { exact: true });
  await expect.poll(() => words.inputValue(), { timeout: 60_000 }).toContain(made.path);
  for (const picture of await dialog.getByRole('img').all())
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 60_000 })
      .toBeGreaterThan(0);
  expect(await dialog.getByRole('img').count()).toBe(2);
  expect(asked).toEqual(['en']);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download the square picture' }).click();
  expect((await download).suggestedFilename()).toBe('signup-sheet-square-en.jpg');
  expect(await barriers(page), 'what there is to share').toEqual([]);

  const language = dialog.getByLabel('Language');
  await language.selectOption('ar');
  await expect.poll(() => words.inputValue(), { timeout: 60_000 }).toContain('التسجيل على http');
  await words.fill('مرحبا بكم');
  await language.selectOption('de');
  await expect.poll(() => words.getAttribute('lang'), { timeout: 60_000 }).toBe('de');
  expect(await words.inputValue()).toBe('مرحبا بكم');
  await dialog.getByRole('button', { name: 'Use the suggested text' }).click();
  expect(await words.inputValue()).toContain('Noch 4 Personen gesucht');
  expect(await dialog.getByRole('img').count()).toBe(2);
  expect(await barriers(page), 'what there is to share in another language').toEqual([]);
  await language.selectOption('en');
  await expect.poll(() => words.inputValue(), { timeout: 60_000 }).toContain('4 volunteers needed');

  await words.fill('');
  await dialog.getByRole('button', { name: 'Post now' }).click();
  await dialog.getByRole('link', { name: 'Write the text of the post' }).waitFor();
  await words.fill(`Four places at the bake table. ${made.title}`);
  if (await dialog.getByLabel('Instagram').isEnabled()) await dialog.getByLabel('Instagram').uncheck();
  await dialog.getByRole('button', { name: 'Post now' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('On Facebook.', TOAST).waitFor();
});
