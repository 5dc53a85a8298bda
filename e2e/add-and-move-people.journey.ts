import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, openPlace, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { mailsTo } from './support/mails.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const slots = [
  { title: 'Set up the gym', from: '08:00', to: '10:00', maxVolunteers: 8 },
  { title: 'Front door', from: '10:45', to: '13:30', maxVolunteers: 2 },
  { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 1 },
] as const;

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const make = async (title: string) => {
    const sheet = await makeSheet(hub, slots, { title });
    await signedUp(hub, sheet.slots[0], 'Mei Chan 陳美');
    await signedUp(hub, sheet.slots[0], 'Omar Haddad عمر حداد');
    return sheet;
  };
  return { menu: await make('Spring Fair'), mouse: await make('Winter Craft Fair'), phone: await make('Book Fair') };
});

const MEI = 'mei.chan@families.example';

/** Counts what a hand does: one for each press, however much is typed in between. */
function counting({ page }: Visitor) {
  let presses = 0;
  return {
    async press(role: 'button' | 'menuitem', name: string | RegExp): Promise<void> {
      presses += 1;
      await page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).click();
    },
    presses: () => presses,
  };
}

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title, exact: true }) });

async function withoutBarriers({ page }: Visitor, where: string): Promise<void> {
  expect([...(await barriers(page)), ...(await misfits(page))], where).toEqual([]);
}

async function opened(sheet: string, screen: typeof DESK): Promise<Visitor> {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen });
  await signIn(admin, mail);
  await openPlace(admin.page, sheet);
  return admin;
}

test('a grandmother who phoned is noted by her name, in two presses', async () => {
  const desk = await opened('Spring Fair', DESK);
  const byMouse = counting(desk);
  await byMouse.press('button', 'Add someone to Front door');
  await desk.page.keyboard.type('Oma Berta');
  await withoutBarriers(desk, 'the form in the row of a slot');
  await byMouse.press('button', 'Add');
  await desk.page.getByText('Oma Berta added to Front door').first().waitFor();
  await row(desk.page, 'Front door').getByText('No email', { exact: true }).first().waitFor();
  expect(byMouse.presses()).toBe(2);
  // The form is ready for the next one, who takes the last place.
  await desk.page.keyboard.type('Opa Karl');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText('Opa Karl added to Front door').first().waitFor();
  await row(desk.page, 'Front door').getByText('2 of 2').first().waitFor();
  expect(await desk.page.getByRole('button', { name: 'Add someone to Front door' }).count()).toBe(0);

  const phone = await opened('Book Fair', PHONE);
  const byThumb = counting(phone);
  await byThumb.press('button', 'Add a person');
  await withoutBarriers(phone, 'the form on a phone');
  await phone.page.getByLabel('Slot', { exact: true }).selectOption({ index: 1 });
  await phone.page.getByLabel('Name', { exact: true }).fill('Oma Berta');
  await phone.page.getByLabel('Phone').fill('604 555 0163');
  await byThumb.press('button', 'Add');
  await phone.page.getByText('Oma Berta added to Front door').first().waitFor();
  // Beside the choice of the slot.
  expect(byThumb.presses()).toBeLessThan(3);
});

test('somebody is moved by the menu in three presses, taken back without an email, and moved again with one', async () => {
  const { mail, made } = stage();
  const admin = await opened('Spring Fair', DESK);
  const { page } = admin;
  const hand = counting(admin);
  await page.getByRole('button', { name: 'Set up the gym', exact: true }).click();
  const before = mail?.mails.length ?? 0;
  await hand.press('button', 'More for Mei Chan 陳美');
  await hand.press('menuitem', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move Mei Chan 陳美' });
  await dialog.getByText('Now: Set up the gym').waitFor();
  expect(await dialog.getByLabel('Email Mei about it').isChecked()).toBe(true);
  await withoutBarriers(admin, 'the slots to which somebody can be moved');
  await hand.press('button', /^Bake sale/);
  expect(hand.presses()).toBe(3);
  await page.getByText('Mei Chan 陳美 moved to Bake sale').first().waitFor();
  await withoutBarriers(admin, 'the way back');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Nobody was emailed.').first().waitFor();
  await row(page, 'Set up the gym').getByText('Mei Chan 陳美').waitFor();

  // With keys alone.
  await page.getByRole('button', { name: 'More for Mei Chan 陳美' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter');
  await page.getByRole('button', { name: /^Bake sale/ }).press('Enter');
  await page.getByText('Mei Chan 陳美 moved to Bake sale').first().waitFor();
  expect(mailsTo(mail?.mails.slice(before) ?? [], MEI)).toEqual([]);
  await expect.poll(() => mailsTo(mail?.mails.slice(before) ?? [], MEI).length, { timeout: 60_000 }).toBe(1);
  const told = mailsTo(mail?.mails ?? [], MEI).at(-1)?.parsed;
  expect(told?.subject).toBe(`Changed: Bake sale – ${made.menu.title}`);
  expect(told?.text).toContain('Set up the gym');
});

test('somebody is dragged onto another slot with a mouse, and the email is unchecked', async () => {
  const { mail } = stage();
  const admin = await opened('Winter Craft Fair', DESK);
  const { page } = admin;
  await page.getByRole('button', { name: 'Set up the gym', exact: true }).click();
  const before = mail?.mails.length ?? 0;
  const name = page.getByText('Omar Haddad عمر حداد').first();
  await name.dragTo(page.getByRole('button', { name: 'Front door', exact: true }));
  await page.getByText('Omar Haddad عمر حداد moved to Front door').first().waitFor();
  await page.getByLabel('Email Omar about it').uncheck();
  await page.getByRole('button', { name: 'Front door', exact: true }).click();
  await row(page, 'Front door').getByText('Omar Haddad عمر حداد').waitFor();
  // The toast goes when it is too late to undo.
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', timeout: 60_000 });
  await row(page, 'Set up the gym').getByText('1 of 8').first().waitFor();
  expect(mailsTo(mail?.mails.slice(before) ?? [], 'omar.haddad@families.example')).toEqual([]);
});

test('somebody is moved by a thumb, and who has no email is to be called', async () => {
  const admin = await opened('Book Fair', PHONE);
  const { page } = admin;
  await page.getByRole('button', { name: 'Front door', exact: true }).click();
  const hand = counting(admin);
  await hand.press('button', 'More for Oma Berta');
  await hand.press('menuitem', 'Move to…');
  await page.getByRole('dialog').getByText('No email: call 604 555 0163.').waitFor();
  await withoutBarriers(admin, 'the slots on a phone');
  await hand.press('button', /^Set up the gym/);
  await page.getByText('Oma Berta moved to Set up the gym').first().waitFor();
  expect(hand.presses()).toBe(3);
});
