import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitlistInput } from '#contract/waitlist.ts';
import { joinWaitlist } from '#server/features/offers/join-waitlist.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { anonymous } from '#server/http/actor.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, openPlace, signIn } from './support/administrator.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { press } from './support/keyboard.ts';
import { makeSheet, signedUp, type MadeSlot } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

/** The token of the link by which the person leaves the list. */
async function waits(hub: Prepared, slot: MadeSlot, name: string, more: object = {}): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@families.example`;
  const input = waitlistInput.parse({ name, email, phone: '604 555 0188', ...more });
  const { leaveUrl } = await joinWaitlist(hub, anonymous, slot.id, input);
  return new URL(leaveUrl).hash.slice(1);
}

const slots = [{ title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 3 }] as const;

/** Three places, of which one is free again, and three who wait. */
async function makeWaitedFor(hub: Prepared, title: string, waitlist: 'automatic' | 'by_hand') {
  const sheet = await makeSheet(hub, slots, { title, waitlist });
  const [slot] = sheet.slots;
  const { id } = await signedUp(hub, slot, 'Vera Volunteer');
  await signedUp(hub, slot, 'Walt Worker');
  await signedUp(hub, slot, 'Hana Helper');
  const ann = await waits(hub, slot, 'Ann Anders');
  await waits(hub, slot, 'Ben Bakker', { places: 2, fewerIsFine: true });
  await waits(hub, slot, 'Cleo Clark');
  const signup = await signupById(hub.database.db, id);
  if (signup !== null) await endSignup(hub, signup, anonymous);
  return { ...sheet, ann };
}

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  return {
    byHand: await makeWaitedFor(hub, 'Bottle drive', 'by_hand'),
    fair: await makeWaitedFor(hub, 'Winter Craft Fair', 'automatic'),
    breakfast: await makeWaitedFor(hub, 'Pancake breakfast', 'by_hand'),
  };
});

/** The only slot of a sheet, in the place of the sheet. */
const lineOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Slots' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Set up tables', exact: true }) });
const slotOf = (page: Page) => page.getByRole('button', { name: 'Set up tables', exact: true });
const seesOn = async (line: Locator, ...chips: string[]) => {
  for (const chip of chips) await line.getByText(chip, { exact: true }).first().waitFor();
};
const namesIn = (list: Locator) => list.locator('li p bdi').allTextContents();

test('an organizer reads the list by keyboard, offers a place out of turn with a reason, and sees at once who leaves', async () => {
  const { made, visitor, mail } = stage();
  const organizer = await visitor({ screen: DESK });
  const { page } = organizer;
  await signIn(organizer, mail);
  await openPlace(page, 'Bottle drive');
  const line = lineOf(page);
  await line.getByText('3 waiting', { exact: true }).waitFor();
  await press(page, slotOf(page));
  const list = page.getByRole('region', { name: 'Waiting list of Set up tables' });
  await expect.poll(() => namesIn(list)).toEqual(['Ann Anders', 'Ben Bakker', 'Cleo Clark']);
  await list.getByText('2 places, fewer is fine').waitFor();
  expect(await barriers(page)).toEqual([]);

  await press(page, list.getByRole('button', { name: 'Offer to this person (Cleo Clark)' }));
  const dialog = page.getByRole('dialog', { name: 'Offer a place to Cleo Clark?' });
  await press(page, dialog.getByRole('button', { name: 'Offer the place' }));
  await dialog.getByText('Say why').first().waitFor();
  await dialog.getByLabel('Reason').fill('Has the key to the shed');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await list.getByText(/^1 place held(?: until|, )/).waitFor();
  await seesOn(line, '2 waiting', '1 place held');
  // People are counted, not what is held for one.
  await line.getByText('2 of 3', { exact: true }).waitFor();
  const serve = list.getByRole('button', { name: 'Offer free places' });
  expect(await serve.getAttribute('aria-disabled')).toBe('true');
  await list.getByText('No place is free.').waitFor();

  await page.request.post('/api/waitlist/leave', { data: { token: made.byHand.ann } });
  await list.getByText('Ann Anders').waitFor({ state: 'detached' });
  await seesOn(line, '1 waiting', '1 place held');
});

test('an organizer leaves a place to everyone, and withdraws an offer by fewer places, after being told', async () => {
  const { visitor, mail } = stage();
  const organizer = await visitor({ screen: DESK });
  const { page } = organizer;
  await signIn(organizer, mail);
  await openPlace(page, 'Winter Craft Fair');
  const line = lineOf(page);
  await seesOn(line, '2 waiting', '1 place held');
  await slotOf(page).click();
  await chooseMore(page, 'Walt Worker', 'Remove from this slot…');
  const asked = page.getByRole('alertdialog', { name: 'Remove Walt Worker?' });
  expect(await asked.getByLabel('The next person on the waiting list gets the place').isChecked()).toBe(true);
  await asked.getByLabel('Leave the place open to everyone').check();
  expect(await barriers(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Remove' }).click();
  await asked.waitFor({ state: 'hidden' });
  await line.getByText('1 of 3', { exact: true }).waitFor();
  await seesOn(line, '2 waiting', '1 place held');

  await chooseMore(page, 'Set up tables', 'Edit…');
  const dialog = page.getByRole('dialog', { name: 'Edit volunteer slot' });
  await dialog.getByLabel('Max volunteers').fill('1');
  await dialog.getByText('1 held place will be withdrawn; that person waits again and is emailed.').waitFor();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await line.getByText('1 of 1', { exact: true }).waitFor();
  await line.getByText('3 waiting', { exact: true }).waitFor();
  await line.getByText('place held').waitFor({ state: 'detached' });
});

test('on a phone an organizer offers what is free in the order of the list, and takes somebody off it', async () => {
  const { visitor, mail } = stage();
  const organizer = await visitor({ screen: PHONE });
  const { page } = organizer;
  await signIn(organizer, mail);
  await openPlace(page, 'Pancake breakfast');
  const line = lineOf(page);
  await slotOf(page).tap();
  const list = page.getByRole('region', { name: 'Waiting list of Set up tables' });
  await list.getByRole('button', { name: 'Remove Ann Anders from the waiting list' }).tap();
  const asked = page.getByRole('alertdialog', { name: 'Remove Ann Anders from the waiting list?' });
  await asked.getByRole('button', { name: 'Remove' }).tap();
  await asked.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Waiting list');
  await list.getByRole('button', { name: 'Offer free places' }).tap();
  // Ben takes fewer than the two that he wanted.
  await seesOn(line, '1 waiting', '1 place held');
  await expect.poll(() => namesIn(list)).toEqual(['Ben Bakker', 'Cleo Clark']);
  expect(await barriers(page)).toEqual([]);
});
