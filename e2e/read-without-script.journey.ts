import { expect, test } from 'vitest';
import { onStage } from './support/hub.ts';
import { mailsTo, manageLinkIn } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  const fair = await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 1 },
    { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
    { title: 'Bring a cake' },
    { title: 'Clean up', from: '16:00', to: '17:30', maxVolunteers: 8 },
  ]);
  await signedUp(hub, fair.slots[0], 'Karen Chow');
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
    'No spots available',
    'Join the waiting list',
    '8:00 – 10:00 a.m.',
    'Bring a cake',
    'Olga Organizer',
  );
  await whole('/volunteer-opportunities', '1 opportunity found', 'Winter Craft Fair', '+ 1 more opportunity');
  await whole('/', 'Winter Craft Fair', 'Volunteer Portal');
  await whole('/privacy-policy', 'Privacy Policy');
  // The form needs script, so there is a letter instead.
  await whole('/data-deletion', 'Data Deletion');
  await page.getByRole('link', { name: 'Write the email' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await whole('/accessibility', 'What doesn’t work yet');
});

test('a browser without script finds a sheet, signs up in Arabic, asks for the link again, and withdraws by it', async () => {
  const { made, mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE, script: false });
  // What was typed was refused once.
  parent.expects(/status of 400/);
  const { page } = parent;
  await page.goto('/volunteer-opportunities');
  await page.getByRole('searchbox').fill('craft');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/volunteer-opportunities?search=craft&when=upcoming');
  await page.getByRole('link', { name: 'View & Sign Up Winter Craft Fair' }).click();

  await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
  await page.getByLabel('Email', { exact: true }).fill('maria@');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  await page.getByRole('link', { name: 'Please enter a valid email address' }).click();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('maria@');

  for (const place of ['banner', 'contentinfo'] as const)
    await page.getByRole(place).getByRole('link', { name: 'Choose your language' }).waitFor();
  await page.getByRole('link', { name: 'Choose your language' }).first().click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.waitForURL(`**/sign-up?slot=${made.fair.slots[1].id}`);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  // As fast as a person types: what is sent at once comes from a program.
  await page.locator('[name=name]').pressSequentially('María José Ríos', { delay: 60 });
  await page.locator('[name=email]').pressSequentially('maria@families.example', { delay: 60 });
  await page.locator('[name=phone]').fill('604 555 0123');
  await page.locator('form [type=submit]').click();
  await page.waitForURL('**/my-sign-up');
  await page.getByText('María José Ríos').first().waitFor();
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  const other = await visitor({ screen: PHONE, script: false });
  other.expects(/status of 400/);
  await other.page.goto('/my-sign-up');
  expect(await other.page.content()).not.toContain('María');
  const email = other.page.getByLabel('Email', { exact: true });
  await email.fill('maria@');
  await other.page.getByRole('button', { name: 'Send me the link' }).click();
  await other.page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await email.inputValue()).toBe('maria@');
  await email.fill('maria@families.example');
  await other.page.getByRole('button', { name: 'Send me the link' }).click();
  await other.page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const [, again] = mailsTo(await mail.waitFor(3), 'maria@families.example');
  const link = manageLinkIn(again);
  await other.page.goto(link);
  await other.page.getByLabel('The link from your email').fill(link);
  await other.page.getByRole('button', { name: 'Open my sign-up' }).click();
  await other.page.getByText('604 555 0123').waitFor();
  await other.page.locator('summary', { hasText: 'Cancel my sign-up' }).click();
  await other.page.getByRole('button', { name: 'Cancel my sign-up' }).click();
  await other.page.getByRole('heading', { name: 'Your sign-up is cancelled' }).waitFor();
  await other.page.goto(made.fair.path);
  await other.page.getByText('0 of 3 places taken').waitFor();
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
