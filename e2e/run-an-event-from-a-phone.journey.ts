import { expect, test } from 'vitest';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, openPlace, openSection, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { mailsTo } from './support/mails.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE, type Visitor } from './support/visitor.ts';

const TITLE = 'Winter Craft Fair';
const [MEI, FATEMEH] = ['Mei Chan 陳美', 'فاطمه کریمی'];

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(
    hub,
    [
      { title: 'Set up the gym', from: '08:00', to: '10:00', maxVolunteers: 3 },
      { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 1 },
    ],
    { title: TITLE, inDays: 4 },
  );
  await signedUp(hub, fair.slots[0], MEI, { email: 'mei@families.example' });
  await signedUp(hub, fair.slots[1], FATEMEH, { email: 'fatemeh@families.example' });
  return { fair };
});

const fits = async ({ page }: Visitor, where: string) =>
  expect([...(await barriers(page)), ...(await misfits(page))], where).toEqual([]);

test('a coordinator with nothing but a phone sees what is missing, calls and writes to people, and notes who came', async () => {
  const { mail, visitor, made } = stage();
  const coordinator = await visitor({ screen: PHONE });
  await signIn(coordinator, mail);
  const { page } = coordinator;

  await openPlace(page, TITLE);
  await page.getByText('2 more hands needed').waitFor();
  await page.getByText('2 of 4 places filled').waitFor();
  // Nobody has agreed to be asked: the link is what helps, within reach of the thumb.
  const link = page.getByRole('button', { name: `Copy link of ${TITLE}` }).filter({ visible: true });
  await link.waitFor();
  expect((await link.boundingBox())?.y).toBeGreaterThan(PHONE.height / 2);
  await page.getByRole('link', { name: 'Open places 1' }).click();
  await page.getByRole('button', { name: 'Bake sale', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Set up the gym', exact: true }).click();
  const call = page.getByRole('link', { name: `Call ${MEI}` });
  expect(await call.getAttribute('href')).toBe('tel:6045550199');
  await fits(coordinator, 'a slot with its people');

  await page.getByRole('button', { name: `More for ${MEI}` }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  const box = await menu.boundingBox();
  expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width]).toEqual([0, PHONE.height, PHONE.width]);
  await fits(coordinator, 'a menu from below');
  await page.keyboard.press('Escape');

  await openSection(page, TITLE, 'Messages');
  await page.getByLabel('Subject').fill('Where to unload');
  await page.getByLabel('Your message').fill('Please use the gate on Elm Street.');
  await fits(coordinator, 'a message');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  await page.getByText('Your message is on its way to 2 people.', { exact: true }).waitFor();
  await expect.poll(() => mailsTo(mail.mails, 'mei@families.example').at(-1)?.parsed.subject).toBe('Where to unload');

  await openSection(page, TITLE, 'On the day');
  await page.getByRole('link', { name: `Call ${FATEMEH}` }).waitFor();
  await page.getByRole('button', { name: `Came ${MEI}` }).click();
  await page.getByText('1 of 2 came').first().waitFor();
  await fits(coordinator, 'the day of an event');
  await page.getByRole('link', { name: 'Signup sheets' }).click();
  await page.getByRole('link', { name: TITLE, exact: true }).waitFor();

  // The address of a slot opens it, as a link in a list does.
  await coordinator.open(`${sheetPlace(made.fair.id)}?slot=${made.fair.slots[1].id}`);
  await page.getByRole('link', { name: `Call ${FATEMEH}` }).waitFor();
  expect(await page.getByRole('link', { name: `Call ${MEI}` }).count()).toBe(0);
});

test('what another tab does to a sheet is said, and nothing that is typed is lost', async () => {
  const { mail, visitor, made } = stage();
  const coordinator = await visitor({ screen: PHONE });
  coordinator.expects(/status of 404/);
  await signIn(coordinator, mail);
  const { page } = coordinator;
  await coordinator.open(sheetPlace(made.fair.id));
  await page.getByText('Open for sign-ups', { exact: true }).waitFor();
  await chooseMore(page, 'Set up the gym', 'Edit…');
  const form = page.getByRole('dialog', { name: 'Edit volunteer slot' });
  await form.getByLabel('Title', { exact: true }).fill('Set up the east gym');

  const elsewhere = (method: string, data?: object) =>
    page.request.fetch(`/api/signup-sheets/${made.fair.id}`, { method, ...(data === undefined ? {} : { data }) });
  expect((await elsewhere('PATCH', { state: 'archived' })).status()).toBe(200);
  await page.getByText('Archived', { exact: true }).waitFor({ state: 'attached' });
  expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe('Set up the east gym');
  expect((await elsewhere('DELETE')).status()).toBe(204);
  await page.getByText('This signup sheet has been deleted.').waitFor({ state: 'attached' });
  expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe('Set up the east gym');
  await page.reload();
  await page.getByText('This signup sheet was deleted, or you don’t organize it.').waitFor();
  await fits(coordinator, 'the place of a sheet that is gone');
});
