import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signupInput } from '#contract/signups.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import { noteConsentsConfirmed } from '#server/features/signups/signups.store.ts';
import { anonymous } from '#server/http/actor.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, openPlace, signIn } from './support/administrator.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { linkMailed, mailsTo } from './support/mails.ts';
import { makeSheet, type MadeSlot } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@families.example`;

/** Signs a parent up who agrees to be asked, and reads the confirmation. */
async function agrees(hub: Prepared, slot: MadeSlot, name: string, preferredLanguage = 'en'): Promise<void> {
  const person = { name, email: addressOf(name), phone: '604 555 0123', preferredLanguage, callConsent: true };
  const { id } = await signUp(hub, anonymous, signupInput.parse({ ...person, slotId: slot.id }), null);
  await hub.database.write(({ db }) => noteConsentsConfirmed(db, [id], hub.clock.now().toISOString()));
}

const slots = [
  { title: 'Flip pancakes', from: '07:00', to: '09:00', maxVolunteers: 2 },
  { title: 'Wash up', from: '09:00', to: '10:30', maxVolunteers: 1 },
] as const;

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const later = await makeSheet(hub, [{ title: 'Doors' }], { title: 'Spring Concert', inDays: 90 });
  for (const name of ['Amara Obi', 'Ben Bakker', 'Cleo Clark', 'Dana Diaz', 'Elif Emre'])
    await agrees(hub, later.slots[0], name);
  await agrees(hub, later.slots[0], 'Mei Chen', 'zh-HK');
  const more = { title: 'Pancake breakfast', inDays: 14 };
  return {
    breakfast: await makeSheet(hub, slots, more),
    without: await makeSheet(hub, slots, { title: 'Bottle drive' }),
  };
});

async function openDialog(page: Page, title: string) {
  await openPlace(page, title);
  await page
    .getByRole('button', { name: new RegExp(`^(Ask .*|Copy link) (for|of) ${title}$`) })
    .filter({ visible: true })
    .waitFor();
  await chooseMore(page, title, 'Ask for helpers…');
  return page.getByRole('dialog', { name: 'Ask for helpers' });
}

test('an organizer asks for helpers, a parent takes a place by the link on a phone, another says no, and the numbers say so', async () => {
  const { visitor, mail } = stage();
  const organizer = await visitor({ screen: DESK });
  const { page } = organizer;
  await signIn(organizer, mail);

  organizer.expects(/status of 409/);
  const refused = await openDialog(page, 'Bottle drive');
  await refused.getByText('Enter the council’s mailing address first').waitFor();
  expect(await barriers(page), 'without an address').toEqual([]);
  await refused.getByRole('link', { name: 'Open the email settings' }).click();
  await page.getByRole('button', { name: 'Add the mailing address' }).click();
  const setting = page.getByRole('dialog', { name: 'Mailing address' });
  await setting.getByRole('button', { name: 'Save' }).click();
  await setting.getByText('Enter the mailing address of the council').first().waitFor();
  await setting.getByLabel('Address of the council').fill('9600 Maple Road\nRichmond BC  V7E 0A1');
  await setting.getByRole('button', { name: 'Save' }).click();
  await page.getByText('9600 Maple Road').waitFor();

  await organizer.open('/pac-mgmt-2025');
  const dialog = await openDialog(page, 'Pancake breakfast');
  await dialog.getByText('6 people can be asked').waitFor();
  await dialog.getByLabel('Wash up').uncheck();
  await dialog.getByLabel('Wash up').check();
  await dialog.getByLabel('Note').fill('Tickets are $5, and helpers eat for free.');
  await dialog.getByText('seems to sell something').waitFor();
  await dialog.getByText('Nobody can be asked now').waitFor();
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await dialog.getByRole('link', { name: 'Check this box, or change your note' }).waitFor();
  expect(await barriers(page), 'a note that sells').toEqual([]);
  await dialog.getByLabel('Note').fill('Helpers eat for free.');
  await dialog.getByText('6 people can be asked').waitFor();
  await dialog.getByLabel('Keep asking until all places are taken').check();
  await dialog.getByRole('button', { name: 'Ask 6 people' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const link = await linkMailed(mail, addressOf('Mei Chen'), /\S+\/help#\S+/);
  const parent = await visitor({ screen: PHONE, language: 'zh-HK' });
  await parent.open(link);
  const helping = parent.page.getByRole('listitem').filter({ hasText: 'Flip pancakes' }).getByRole('button');
  await helping.waitFor();
  expect(await barriers(parent.page), 'the page of a call').toEqual([]);
  await helping.tap();
  const form = parent.page.getByRole('dialog');
  // Whoever it was forwarded to reads nothing of who was asked.
  for (const [kind, typed] of [
    ['name', 'Mei Chen'],
    ['email', addressOf('Mei Chen')],
    ['tel', '604 555 0123'],
  ] as const) {
    const field = form.locator(`input[autocomplete=${kind}]`);
    expect(await field.inputValue()).toBe('');
    await field.fill(typed);
  }
  await form.locator('button[type=submit]').tap();
  await expect.poll(() => mailsTo(mail.mails, addressOf('Mei Chen')).length).toBeGreaterThan(2);

  const other = await visitor({ screen: PHONE });
  await other.open(await linkMailed(mail, addressOf('Ben Bakker'), /\S+\/help\?answer=no#\S+/));
  const no = other.page.getByRole('button', { name: 'Not this time' });
  await expect.poll(() => no.evaluate((button) => button === document.activeElement)).toBe(true);
  await no.tap();
  await other.page.getByRole('heading', { name: 'Thank you for telling us' }).waitFor();
  expect(await barriers(other.page), 'after no').toEqual([]);

  const third = await visitor();
  await third.open(await linkMailed(mail, addressOf('Cleo Clark'), /\S+\/help\?answer=stop#\S+/));
  await third.page.getByRole('button', { name: 'Don’t ask me again' }).click();
  await third.page.getByRole('heading', { name: 'We won’t ask you again' }).waitFor();
  await third.page.reload();
  await third.page.getByRole('heading', { name: 'We won’t ask you again' }).waitFor();

  await organizer.open('/pac-mgmt-2025');
  const history = await openDialog(page, 'Pancake breakfast');
  await history.getByText('People are being asked for this event right now').waitFor();
  const numbers = () => history.locator('dl dd').allTextContents();
  await expect.poll(numbers).toEqual(['6', '1', '2', '3']);
  expect(await barriers(page), 'the history').toEqual([]);
  await history.getByRole('button', { name: 'Stop asking' }).click();
  await history.getByText('Stopped').waitFor();
});

test('who comes late reads since when a place is full, and what else misses somebody', async () => {
  const { made, visitor, mail } = stage();
  const parent = await visitor({ screen: PHONE });
  const { request } = parent.page;
  const link = await linkMailed(mail, addressOf('Dana Diaz'), /\S+\/help#\S+/);
  const [pancakes, washing] = made.breakfast.slots;
  const data = { slotId: washing.id, name: 'Quick Quentin', email: 'quick@families.example', phone: '604 555 0111' };
  expect((await request.post('/api/volunteers', { data })).status()).toBe(201);
  await parent.open(link);
  await parent.page.getByText(/Full since .+ – thank you!/).waitFor();
  expect(await barriers(parent.page), 'a full place').toEqual([]);
  await parent.page.getByRole('button', { name: `I’ll help ${pancakes.title}` }).waitFor();
  await parent.page.goto('/help');
  await parent.page.evaluate(() => sessionStorage.clear());
  await parent.open('/help');
  await parent.page.getByRole('heading', { name: 'Open the link from your email' }).waitFor();
});
