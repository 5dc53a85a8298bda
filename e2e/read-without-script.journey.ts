import { expect, test } from 'vitest';
import { onStage } from './support/hub.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  const fair = await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 1 },
    { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
    { title: 'Bring a cake' },
    { title: 'Clean up', from: '16:00', to: '17:30', maxVolunteers: 8 },
  ]);
  await signedUp(hub, fair.slots[0]!, 'Karen Chow');
  return { fair };
});

test('a browser without script shows the sheet, the listing, the home page and the policies whole', async () => {
  const { made, visitor } = stage();
  const { page } = await visitor({ screen: PHONE, script: false });
  const whole = async (address: string, ...texts: readonly string[]) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    for (const text of texts) await page.getByText(text).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  };
  await whole(
    made.fair.path,
    'Winter Craft Fair',
    '1 of 1 places taken'.replace('places', 'place'),
    'FULL',
    '8:00 – 10:00 a.m.',
    'Bring a cake',
    'Olga Organizer',
  );
  await whole('/volunteer-opportunities', '1 opportunity found', 'Winter Craft Fair', '+ 1 more opportunity');
  await whole('/', 'Winter Craft Fair', 'Volunteer Portal');
  await whole('/privacy-policy', 'Privacy Policy');
  await whole('/data-deletion', 'Data Deletion');
});

test('what a chat shows of a shared sheet is in the page itself, and no name of a volunteer is', async () => {
  const { url, made } = stage();
  const html = await (await fetch(`${url}${made.fair.path}`, { headers: { accept: 'text/html' } })).text();
  expect(html).toMatch(/<meta property="og:title" content="Winter Craft Fair/);
  expect(html).toMatch(/<meta property="og:description" content="[^"]+/);
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).not.toContain('Karen');
});

test('an address that is no page says so, and so does a sheet that is gone', async () => {
  const { visitor } = stage();
  const lost = await visitor();
  lost.expects(/status of 404/);
  const page = await lost.open('/no-such-page');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
  await lost.open('/signup-sheet/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'Signup Sheet Not Found' }).waitFor();
  await page.getByRole('link', { name: /Home/ }).first().waitFor();
});
