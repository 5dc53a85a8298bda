import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { mailsTo } from './support/mails.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  return { sheet: await makeSheet(hub, [{ title: 'Set up tables', maxVolunteers: 3 }], { title: 'Book fair' }) };
});

const MOST_PRESSES = 4;
const PREPARED_WITHIN = 60_000;
const BLUE = 'rgb(29, 78, 137)';

async function drawnLogo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><circle cx="50" cy="50" r="45" fill="#1d4e89"/></svg>`;
  return { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

test('a council gives its names, its logo and its colour with four presses, and families see them on pages, in mails and on paper', async () => {
  const { mail, made, visitor, url } = stage();
  const admin = await visitor({ screen: DESK });
  await signIn(admin, mail);
  const { page } = admin;
  const row = page.getByRole('listitem', { name: 'Your school' });
  await row.getByText('Pages and emails still say “School PAC”').waitFor();
  let presses = 0;
  const press = async (control: Locator) => {
    presses += 1;
    await control.click();
  };
  await press(row.getByRole('button', { name: 'Set up your school' }));
  const dialog = page.getByRole('dialog', { name: 'Your school' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await dialog.getByLabel('School', { exact: true }).fill('Maple Grove Elementary');
  await dialog.getByLabel('Council', { exact: true }).fill('Maple Grove PAC');
  await preview.getByText('Maple Grove PAC').first().waitFor();
  presses += 1;
  await dialog.locator('input[type=file]').setInputFiles(await drawnLogo());
  await dialog.getByRole('img', { name: 'The logo' }).waitFor();
  await press(dialog.getByText('Blue', { exact: true }).locator('xpath=..'));
  await expect.poll(() => colourOf(preview.locator('a', { hasText: 'View Example' }))).toBe(BLUE);
  expect(await barriers(page)).toEqual([]);
  await press(dialog.getByRole('button', { name: 'Save', exact: true }));
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  await page.getByText('School Saved', { exact: true }).waitFor({ timeout: PREPARED_WITHIN });
  await admin.alive();
  await page.getByRole('banner').getByText('Maple Grove PAC').waitFor();
  await row.getByText('Maple Grove Elementary').waitFor();

  const parent = await visitor({ screen: PHONE, script: false });
  const asked: string[] = [];
  parent.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await parent.page.goto('/');
  await parent.page.getByRole('banner').getByText('Maple Grove PAC').waitFor();
  expect(await colourOf(parent.page.getByRole('link', { name: 'View Example' }))).toBe(BLUE);
  const shown = parent.page.getByRole('banner').locator('.own-logo');
  const box = await shown.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeGreaterThan(2);
  // Links to the examples of a new hub are gone, and the logo is in the page itself.
  expect(await parent.page.getByRole('link', { name: 'Lunch Orders' }).count()).toBe(0);
  expect(asked.filter((path) => path.includes('-logo.png'))).toEqual([]);
  expect(await parent.page.title()).toContain('Maple Grove PAC');

  await parent.page.request.post('/api/volunteers', {
    data: { slotId: made.sheet.slots[0]?.id, name: 'Mei Chan', email: 'mei@families.example', phone: '604 555 0101' },
  });
  await expect.poll(() => mailsTo(mail?.mails ?? [], 'mei@families.example').length).toBe(1);
  const [confirmation] = mailsTo(mail?.mails ?? [], 'mei@families.example');
  expect(confirmation?.parsed.from?.value[0]?.name).toBe('Maple Grove PAC');
  expect(String(confirmation?.parsed.html)).toContain('#1d4e89');
  expect(confirmation?.parsed.attachments.some(({ contentType }) => contentType === 'image/png')).toBe(true);

  await page.goto(`${url}/api/signup-sheets/${made.sheet.id}/poster.html`);
  await page.getByText('Maple Grove PAC').waitFor();
  const logo = page.locator('img.logo');
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
});

test('what cannot be used is said by its field, and nothing that was typed is lost', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  await signIn(admin, mail);
  const { page } = admin;
  await page.getByRole('button', { name: /your school$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your school' });
  const text = { name: 'logo.png', mimeType: 'image/png', buffer: readFileSync(import.meta.filename) };
  await dialog.locator('input[type=file]').setInputFiles(text);
  await dialog.getByText('Please select a JPG, PNG or WebP picture').waitFor();
  await dialog.getByText('Another', { exact: true }).click();
  await dialog.getByLabel('Code of the colour').fill('#f2b035');
  await dialog.getByText('Text in this colour would be hard to read.').waitFor();
  await dialog.getByLabel('Council', { exact: true }).fill('Maple Grove Parents');
  await dialog.getByLabel('Link to the school calendar').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('link', { name: /^Enter a web address/ }).waitFor();
  await dialog.getByRole('link', { name: /^Text in this colour, or white text on it/ }).waitFor();
  expect(await dialog.getByLabel('Council', { exact: true }).inputValue()).toBe('Maple Grove Parents');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use the nearest that can be read' }).click();
  await dialog.getByLabel('Link to the school calendar').fill('maplegrove.example/days');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('School Saved', { exact: true }).waitFor();
  await admin.alive();
  await page.goto('/');
  const calendar = page.getByRole('banner').getByRole('link', { name: 'Calendar' });
  expect(await calendar.getAttribute('href')).toBe('https://maplegrove.example/days');
});

test('a banner in the council’s own words is read in Cantonese once it is translated', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: DESK });
  await signIn(admin, mail);
  const { page } = admin;
  const row = page.getByRole('listitem', { name: 'Website Settings' });
  await page.request.patch('/api/hero-content', { data: { title: 'Many hands', bullets: ['Short shifts'] } });
  await page.reload();
  await admin.alive();
  await row.getByRole('button', { name: 'Translate the banner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Translate the banner' });
  await dialog.getByLabel('Add a language').selectOption({ value: 'zh-HK' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel(/: Many hands$/).fill('眾手成事');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save translations' }).click();
  await page.getByText('Translations Saved', { exact: true }).waitFor();

  const parent = await visitor({ screen: PHONE, language: 'zh-HK' });
  await parent.open('/');
  await parent.page.getByRole('heading', { level: 1, name: '眾手成事' }).waitFor();
  await parent.page.getByText('Short shifts').waitFor();
});

function colourOf(element: Locator): Promise<string> {
  return element.evaluate((found) => getComputedStyle(found).backgroundColor);
}
