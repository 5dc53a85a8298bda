import { expect, test } from 'vitest';
import { insertInvitation, markAccepted } from '#server/features/organizers/organizers.store.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { newId } from '#server/platform/new-id.ts';
import { createUser } from '#tests/support/people.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { barriers } from './support/accessible.ts';
import { onStage } from './support/hub.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const PASSWORD = 'two green kayaks';
const CHRIS = { name: 'Chris Coorganizer', email: 'chris@families.example' };

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(hub, [{ title: 'Calligraphy', from: '11:00', to: '13:30' }], {
    title: 'Winter Craft Fair',
  });
  const lunch = await makeSheet(hub, [{ title: 'Hand out lunch' }], { title: 'Hot Lunch', inDays: 7 });
  await signedUp(hub, fair.slots[0], 'Mei Chan 陳美', { email: 'mei@families.example' });
  await signedUp(hub, lunch.slots[0], 'Mei Chan 陳美', { email: 'mei@families.example' });
  await signedUp(hub, lunch.slots[0], 'Katrin Meier');
  await signedUp(hub, lunch.slots[0], 'فاطمة الزهراء حداد', { email: 'fatima@families.example' });
  const chris = await createUser({ platform: hub }, { role: 'user', password: PASSWORD, ...CHRIS });
  const now = hub.clock.now();
  await hub.database.write(async ({ db }) => {
    const link = { tokenHash: 'chris', now, expiresAt: new Date(now.getTime() + 60_000), invitedBy: null };
    await insertInvitation(db, { id: newId(now), sheetId: fair.id, email: chris.email, ...link });
    await markAccepted(db, { tokenHash: 'chris', userId: chris.id, now });
  });
});

async function withoutBarriers({ page }: Visitor, where: string): Promise<void> {
  expect([...(await barriers(page)), ...(await misfits(page))], where).toEqual([]);
}

const isDownFor = async ({ page }: Visitor) => {
  await page.getByRole('heading', { name: 'Mei Chan 陳美', level: 1 }).waitFor();
  const coming = page.getByRole('region', { name: /^Coming up/ });
  expect(await coming.getByRole('listitem').getByRole('link').allTextContents()).toEqual([
    'Hand out lunch',
    'Calligraphy',
  ]);
};

/** Before the page is alive, a key does nothing. */
async function toSearch({ page }: Visitor, key: '/' | 'Control+k'): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search sheets and people' });
  const isThere = async () => {
    await page.keyboard.press(key);
    return field.evaluate((box) => box === document.activeElement);
  };
  await expect.poll(isThere).toBe(true);
}

test('at a desk she types “mei” and Enter, and sees what Mei is down for', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: DESK });
  await signIn(organizer, mail);
  const { page } = organizer;
  await toSearch(organizer, '/');
  await page.keyboard.type('mei');
  const list = page.getByRole('listbox', { name: 'Found' });
  await list.getByRole('option', { name: /^Mei Chan/ }).waitFor();
  expect(await list.getByRole('option').first().textContent()).toContain('Mei Chan 陳美');
  await withoutBarriers(organizer, 'what was found');
  await page.keyboard.press('Enter');
  await isDownFor(organizer);
  await withoutBarriers(organizer, 'a person');
  await page.getByRole('link', { name: 'Calligraphy', exact: true }).click();
  await page.getByRole('heading', { name: 'Winter Craft Fair', level: 1 }).waitFor();
  await page.getByText('mei@families.example').first().waitFor();
});

test('on a phone she presses the search and then Mei', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  await page.getByRole('link', { name: 'Search sheets and people' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Search sheets and people' }).fill('mei');
  await page.getByRole('option', { name: /^Mei Chan/ }).waitFor();
  await withoutBarriers(organizer, 'what was found');
  await page.getByRole('option', { name: /^Mei Chan/ }).click();
  await isDownFor(organizer);
  await withoutBarriers(organizer, 'a person');
});

test('with keys alone she moves among what was found, leaves it, and opens a sheet by its slot', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: DESK });
  await signIn(organizer, mail);
  const { page } = organizer;
  const chosen = page.getByRole('option', { selected: true });
  await toSearch(organizer, 'Control+k');
  await page.keyboard.type('mei');
  await expect.poll(() => chosen.textContent()).toContain('Mei Chan');
  await page.keyboard.press('ArrowDown');
  expect(await chosen.textContent()).toContain('Katrin Meier');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('option').count()).toBe(0);
  await page.keyboard.type('calligr');
  await expect.poll(() => chosen.textContent()).toContain('Slot “Calligraphy”');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sheets\/[^/]+\?slot=/);
  await page.getByRole('heading', { name: 'Winter Craft Fair', level: 1 }).waitFor();
});

test('the page of people finds by name, goes back to the same search, and leads to nobody who is not there', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  await page.getByRole('link', { name: 'Total Volunteers' }).click();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await withoutBarriers(organizer, 'everybody');
  const field = page.getByRole('searchbox', { name: 'Search people by name, email or phone' });
  await field.fill('فاطمة');
  await page.getByText('1 person found').waitFor();
  // What is looked for stays out of what browsers and proxies write down.
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'فاطمة الزهراء حداد' }).click();
  await page.getByRole('heading', { name: 'فاطمة الزهراء حداد', level: 1 }).waitFor();
  await page.goBack();
  await page.getByText('1 person found').waitFor();
  expect(await field.inputValue()).toBe('فاطمة');
  await field.fill('nobody like that');
  await page.getByText('Nobody has “nobody like that”').waitFor();
  await withoutBarriers(organizer, 'nobody');
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await page.getByText('3 people', { exact: true }).waitFor();
});

test('without script the search is a form', async () => {
  const { mail, visitor } = stage();
  const alive = await visitor({ screen: DESK });
  await signIn(alive, mail);
  const { page } = await visitor({ screen: DESK, script: false });
  await page.context().addCookies(await alive.page.context().cookies());
  await page.goto('/pac-mgmt-2025');
  await page.getByRole('combobox', { name: 'Search sheets and people' }).fill('mei');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/people?search=mei');
  await page.getByRole('link', { name: 'Mei Chan 陳美' }).click();
  await page.getByRole('heading', { name: 'Mei Chan 陳美', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Hand out lunch' }).waitFor();
});

test('a co-organizer finds only who signed up for her sheet', async () => {
  const { visitor } = stage();
  const chris = await visitor({ screen: DESK });
  const { page } = chris;
  const answer = await page.request.post('/api/auth/login', { data: { email: CHRIS.email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  await chris.open('/pac-mgmt-2025');
  await page.getByRole('heading', { name: 'Sheets you organize', level: 1 }).waitFor();
  await toSearch(chris, '/');
  await page.keyboard.type('mei');
  await page.getByRole('option', { name: /^Mei Chan/ }).waitFor();
  expect(await page.getByRole('option', { name: /Katrin/ }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Mei Chan 陳美', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Calligraphy' }).waitFor();
  expect(await page.getByText('Hot Lunch').count()).toBe(0);
});
