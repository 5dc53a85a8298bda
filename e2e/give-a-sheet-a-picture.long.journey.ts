import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { photo } from '#tests/support/pictures.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, openPlace, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const PREPARED_WITHIN = 60_000;
const LISTING = '/volunteer-opportunities';
const screens = [
  ['at a desk', 'Craft Fair', DESK],
  ['on a phone', 'Bake Sale', PHONE],
] as const;

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  for (const [, title] of screens) await makeSheet(hub, [{ title: 'Set up tables', maxVolunteers: 3 }], { title });
});

const widthOf = (shown: Locator) =>
  shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));

test.each(screens)(
  'an organizer %s gives a sheet a picture, which everyone sees on its card and its page until it is removed',
  async (_where, title, screen) => {
    const { mail, visitor } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    await openPlace(page, title, 'Settings', 'Picture');
    const dialog = page.getByRole('region', { name: 'Picture of the sheet' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('link', { name: 'Please choose a picture' }).waitFor();
    const buffer = await photo(1700, 900).jpeg().toBuffer();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'fair.jpg', mimeType: 'image/jpeg', buffer });
    await dialog.getByLabel('What the picture shows').fill('Families at the stands');
    expect(await barriers(page), 'the picture of a sheet').toEqual([]);
    await dialog.getByRole('button', { name: 'Upload picture' }).click();
    await page.getByText('Picture Saved', { exact: true }).waitFor({ timeout: PREPARED_WITHIN });

    const parent = await visitor({ screen });
    await parent.open(LISTING);
    const card = parent.page.getByRole('article').filter({ hasText: title });
    const onCard = card.getByRole('img', { name: 'Families at the stands' });
    await onCard.scrollIntoViewIfNeeded();
    await expect.poll(() => widthOf(onCard)).toBeGreaterThan(0);
    expect(await barriers(parent.page), 'a listing with a picture').toEqual([]);
    await card.getByRole('link', { name: /View & Sign Up/ }).click();
    await parent.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const onPage = parent.page.getByRole('img', { name: 'Families at the stands' });
    await expect.poll(() => widthOf(onPage)).toBeGreaterThan(0);
    expect(await parent.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen.width);
    expect(await barriers(parent.page), 'a sheet with a picture').toEqual([]);

    await page.reload();
    await dialog.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click();
    await page.getByText('Picture Removed', { exact: true }).waitFor();
    // A live update removes it.
    await onPage.waitFor({ state: 'detached' });
  },
);
