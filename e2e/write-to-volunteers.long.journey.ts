import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, openPlace, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { chooseForAll } from './support/overview.ts';
import { mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(hub, [{ title: 'Set up tables' }, { title: 'Bake sale' }]);
  await signedUp(hub, fair.slots[0], 'Karen Chow');
  await signedUp(hub, fair.slots[1], 'Karen Chow', { emailConsent: true });
  await signedUp(hub, fair.slots[1], 'Ben Bakker');
});

const KAREN = 'karen.chow@families.example';
const BEN = 'ben.bakker@families.example';
const SUBJECT = 'Doors open at 7';

test('an organizer writes to the volunteers of a sheet, looks at the mail, and each gets it once', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: DESK });
  await signIn(admin, mail);
  const { page } = admin;
  await openPlace(page, 'Winter Craft Fair', 'Messages');
  const dialog = page.getByRole('region', { name: /^(Write to the volunteers|Check it before you send it)/ });
  await dialog.getByText('2 people').waitFor();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('link', { name: 'Subject is required' }).waitFor();
  await dialog.getByRole('link', { name: 'Write something first' }).click();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByLabel('Your message').fill('Please park behind the gym:\nhttps://maps.example.org/gym');
  await dialog.getByLabel('Subject').fill(SUBJECT);
  // What was written outlives a reload.
  await page.reload();
  await dialog.getByLabel('Subject').waitFor();
  expect(await dialog.getByLabel('Subject').inputValue()).toBe(SUBJECT);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const letter = page.frameLocator('iframe');
  await letter.getByRole('link', { name: 'https://maps.example.org/gym' }).waitFor();
  await letter.getByText('You’re getting this email because you signed up for Winter Craft Fair.').waitFor();
  await dialog.getByRole('button', { name: 'Back to writing' }).click();
  expect(await dialog.getByLabel('Your message').inputValue()).toContain('behind the gym');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await page.reload();
  expect(await dialog.getByLabel('Subject').inputValue()).toBe(SUBJECT);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Send to 2 people' }).dblclick();
  await page.getByText('Your message is on its way to 2 people.', { exact: true }).waitFor();
  const lettersTo = (address: string) =>
    mailsTo(mail.mails, address).filter(({ parsed }) => parsed.subject === SUBJECT);
  await expect.poll(() => [...lettersTo(KAREN), ...lettersTo(BEN)].length, { timeout: 10_000 }).toBe(2);
  expect(lettersTo(KAREN)[0]?.parsed.text).toContain('Please park behind the gym');

  await dialog.getByLabel('Subject').waitFor();
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('');
});

test('on a phone a letter that could not be sent keeps its words, and nobody agreed to one for everyone', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  await signIn(admin, mail);
  const { page } = admin;
  await chooseForAll(page, 'Write to everyone…');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nobody').waitFor();
  await dialog.getByText('1 person agreed to reminders, but not to news and fundraising').waitFor();
  await dialog.getByText('1 person didn’t agree to get emails').waitFor();
  expect(await dialog.getByText('Karen Chow').count()).toBe(0);
  await dialog.getByLabel('Subject').fill('News');
  await dialog.getByLabel('Your message').fill('Thank you all.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await page.frameLocator('iframe').getByRole('paragraph').filter({ hasText: 'Thank you all.' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  admin.expects(/status of 409/);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await dialog.getByRole('alert').getByText('Nobody would get this message, so we didn’t send it.').waitFor();
  await dialog.getByRole('button', { name: 'Back to writing' }).click();
  expect(await dialog.getByLabel('Your message').inputValue()).toBe('Thank you all.');
});
