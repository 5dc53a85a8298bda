import type { APIRequestContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { createUser } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const VOLUNTEERS = {
  ...ADMIN,
  name: 'Vikram Volunteers',
  email: 'vikram@school.example',
  role: 'volunteer-admin',
} as const;

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    await createUser({ platform: hub }, VOLUNTEERS);
    await makeSheet(hub, [{ title: 'Set up tables', maxVolunteers: 3 }]);
  },
  // Without mail an administrator signs in with the password alone.
  { variables: { SMTP_URL: '' } },
);

const PREPARED_WITHIN = 60_000;
const jpeg = (buffer: Buffer, name = 'fair.jpg') => ({ name, mimeType: 'image/jpeg', buffer });

test('an administrator rewrites the banner, and everyone reads it, without script too', async () => {
  const { visitor } = stage();
  const admin = await visitor();
  await signIn(admin, null);
  const { page } = admin;
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Website Settings' }) });
  await card.getByText('Simplifying parent volunteer coordination').waitFor();
  await page.getByRole('button', { name: 'Edit hero content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit hero content' });
  const preview = dialog.locator('section[aria-label="Preview"]');

  await dialog.getByLabel('Title', { exact: true }).fill('');
  await dialog.getByLabel('Show the primary button').check();
  await dialog.getByLabel('Primary button URL').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Please check visible fields for required content', { exact: true }).waitFor();
  await dialog.getByRole('link', { name: 'Primary button URL must start with /, http, or be #' }).waitFor();
  await dialog.getByRole('link', { name: 'Title is required when visible' }).click();
  await page.keyboard.type('Many hands make the school year');
  await dialog.getByText('31 of 100 characters').waitFor();
  await preview.getByText('Many hands make the school year').waitFor();
  await dialog.getByLabel('Primary button text').fill('See who needs a hand');
  await dialog.getByLabel('Primary button URL').fill('/volunteer-opportunities');

  await dialog.getByLabel('Show the description').uncheck();
  expect(await dialog.getByLabel('Description', { exact: true }).isDisabled()).toBe(true);
  expect(await dialog.getByLabel('Description', { exact: true }).inputValue()).toContain('Find a shift');
  expect(await preview.getByText('Find a shift').count()).toBe(0);
  await dialog.getByLabel('Bullet 2', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Show bullet 3' }).click();
  await dialog.getByRole('button', { name: 'Add a bullet' }).click();
  await dialog.getByLabel('Bullet 4', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('毋須登記');

  // A reload in the middle of it loses nothing.
  await page.reload();
  await admin.alive();
  await dialog.getByText('What you typed before is still here.').waitFor();
  expect(await dialog.getByLabel('Bullet 4', { exact: true }).inputValue()).toBe('毋須登記');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Hero Content Updated', { exact: true }).waitFor();
  await card.getByText('Many hands make the school year').waitFor();

  const parent = await visitor({ screen: PHONE, script: false });
  await parent.page.goto('/');
  await parent.page.getByRole('heading', { level: 1, name: 'Many hands make the school year' }).waitFor();
  const banner = parent.page.locator('section').first();
  expect(await banner.getByRole('listitem').allTextContents()).toEqual(['Free & Easy to Use', '毋須登記']);
  expect(await banner.getByText('Find a shift').count()).toBe(0);
  await banner.getByRole('link', { name: 'View Example' }).click();
  expect(new URL(parent.page.url()).hash).toBe('#upcoming');
  await banner.getByRole('link', { name: 'See who needs a hand' }).click();
  await parent.page.getByText('1 opportunity found').waitFor();
});

test('the default stat counts the hours from the first one on, until the council types its own, and can be had again', async () => {
  const { url, visitor } = stage();
  const admin = await visitor();
  await signIn(admin, null);
  const { page } = admin;
  const readsAtHome = async (text: string, language: string) => {
    const answer = await fetch(url, { headers: { accept: 'text/html', 'accept-language': language } });
    expect(await answer.text()).toContain(`>${text}</`);
  };
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Edit hero content' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit hero content' });
    await dialog.getByLabel('Primary stat', { exact: true }).waitFor();
    return dialog;
  };
  await readsAtHome('247 Hours', 'en');
  await (await openDialog()).getByRole('switch', { name: /^Hours this month \(counted: 0/, checked: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await helpToday(page.request);
  await readsAtHome('7.5 Hours', 'en');
  await readsAtHome('Volunteered This Month', 'en');
  await readsAtHome('7,5 Stunden', 'de');
  await page.reload();
  await admin.alive();
  let dialog = await openDialog();
  const counted = () => dialog.getByRole('switch', { name: /^Hours this month \(counted: 7\.5/ });
  await counted().waitFor();
  await dialog.getByLabel('Primary stat', { exact: true }).fill('60 families');
  await dialog.getByText('Your own text').waitFor();
  expect(await counted().isChecked()).toBe(false);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Hero Content Updated', { exact: true }).waitFor();
  await readsAtHome('60 families', 'de');

  dialog = await openDialog();
  await counted().check();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await readsAtHome('7.5 Hours', 'en');

  // From another page the home page is come to without a load.
  const reader = await visitor({ screen: PHONE });
  await reader.open('/volunteer-opportunities');
  await reader.page.getByRole('banner').getByRole('link').first().click();
  await reader.page.getByText('7.5 Hours', { exact: true }).waitFor();
});

async function helpToday(request: APIRequestContext): Promise<void> {
  const made = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { id: string };
  };
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Vancouver', dateStyle: 'short' }).format(
    new Date(),
  );
  const organizer = { organizerName: 'Olga Organizer', organizerEmail: 'olga@school.example' };
  const sheet = await made('/api/signup-sheets', { title: 'Bottle Drive', eventDate: today, ...organizer });
  const hours = { startTime: `${today}T08:00`, endTime: `${today}T10:30` };
  const slot = await made('/api/volunteer-slots', { signupSheetId: sheet.id, title: 'Sorting', ...hours });
  for (const name of ['Ann', 'Ben', 'Cho'])
    await made('/api/volunteers', {
      slotId: slot.id,
      name,
      email: `${name.toLowerCase()}@families.example`,
      phone: '604 555 0101',
    });
}

test('an administrator puts a picture there, which takes the place of the illustration until it is removed', async () => {
  const { visitor } = stage();
  const admin = await visitor();
  admin.expects(/status of 415/);
  await signIn(admin, null);
  const { page } = admin;
  await page.getByRole('button', { name: 'Change hero image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change hero image' });
  const file = dialog.locator('input[type=file]');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('link', { name: 'Please choose a picture' }).waitFor();

  await file.setInputFiles({ ...jpeg(Buffer.from('<svg onload="alert(1)"/>')), name: 'fair.png' });
  await page.getByText('Invalid file type', { exact: true }).waitFor();
  await dialog.getByText('Please select a JPG, PNG or WebP picture').waitFor();
  const picture = await photo(1400, 900).jpeg().toBuffer();
  await file.setInputFiles(jpeg(Buffer.concat([picture, Buffer.alloc(6 * 1024 * 1024)])));
  await page.getByText('File too large', { exact: true }).waitFor();
  await dialog.getByText('Please select a picture smaller than 5MB').waitFor();

  // Looks right from here, and is found to be broken by the server.
  await file.setInputFiles(jpeg(picture.subarray(0, picture.length / 2), 'half.jpg'));
  await dialog.getByText('half.jpg').waitFor();
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await dialog
    .getByRole('link', { name: /The picture is damaged or incomplete/ })
    .waitFor({ timeout: PREPARED_WITHIN });

  await file.setInputFiles(jpeg(picture));
  await dialog.getByText('fair.jpg').waitFor();
  await dialog.getByLabel('What the picture shows').fill('Parents behind the bake table');
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await dialog.getByRole('progressbar', { name: 'Upload' }).waitFor();
  await page.getByText('Hero Image Updated', { exact: true }).waitFor({ timeout: PREPARED_WITHIN });

  const parent = await visitor({ screen: PHONE, script: false });
  await parent.page.goto('/');
  const shown = parent.page.getByRole('img', { name: 'Parents behind the bake table' });
  await shown.waitFor();
  await expect
    .poll(() => shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
  expect(await shown.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''))).toMatch(
    /\.avif$/,
  );

  const reader = await visitor({ screen: PHONE });
  await reader.open('/');
  expect(await barriers(reader.page)).toEqual([]);
  expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  await page.getByRole('button', { name: 'Change hero image' }).click();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click();
  await page.getByText('Hero Image Removed', { exact: true }).waitFor();
  await parent.page.reload();
  expect(await shown.count()).toBe(0);
});

test('a picture that is not there leaves no broken one behind', async () => {
  const { visitor } = stage();
  const admin = await visitor();
  await signIn(admin, null);
  const upload = await photo(700, 500).webp().toBuffer();
  await admin.page.getByRole('button', { name: 'Change hero image' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: upload });
  await dialog.getByLabel('What the picture shows').fill('A picture');
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await admin.page.getByText('Hero Image Updated', { exact: true }).waitFor({ timeout: PREPARED_WITHIN });
  const parent = await visitor();
  parent.expects(/ERR_FAILED/, /no answer: GET .*\/uploads\//);
  await parent.page.route('**/uploads/**', (route) => route.abort());
  await parent.open('/');
  await expect.poll(() => parent.page.getByRole('img', { name: 'A picture' }).count()).toBe(0);
  expect(await parent.page.locator('section').first().locator('svg').count()).toBeGreaterThan(0);
});

test('a volunteer administrator finds neither', async () => {
  const { visitor } = stage();
  const organizer = await visitor();
  await signIn(organizer, null, VOLUNTEERS);
  await organizer.page.getByRole('link', { name: 'Winter Craft Fair' }).first().waitFor();
  expect(await organizer.page.getByText('Website Settings').count()).toBe(0);
  expect(await organizer.page.getByRole('button', { name: /hero/ }).count()).toBe(0);
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)('both dialogs have no barrier on %s, also with errors', async (_name, screen) => {
  const { visitor } = stage();
  const admin = await visitor({ screen });
  await signIn(admin, null);
  const { page } = admin;
  const withoutBarriers = async (where: string) => {
    expect(await barriers(page), where).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen.width);
  };
  await page.getByRole('button', { name: 'Edit hero content' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit hero content' });
  await edit.getByLabel('Title', { exact: true }).fill('');
  await withoutBarriers('the form');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await edit.getByText('There is a problem').waitFor();
  await withoutBarriers('the form with errors');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change hero image' }).click();
  const change = page.getByRole('dialog', { name: 'Change hero image' });
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await change.getByText('There is a problem').waitFor();
  await withoutBarriers('the picture with errors');
});
