import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { notedFactsInput } from '#contract/door.ts';
import { pagePaths } from '#contract/paths.ts';
import { noteAttendance } from '#server/features/door/note-attendance.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import { barriers } from './support/accessible.ts';
import { codeIn } from './support/administrator.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { askForCode, proveMailbox } from './support/mailbox.ts';
import { linkMailed, mailsTo } from './support/mails.ts';
import { pressEverything } from './support/press-everything.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const CODE_LINK = /\S+\/mine#\S+/;

const HOUR = 3_600_000;

/** A helper noted a walk-up, whose slot is over. */
async function makeWalkUp(hub: Prepared, name: string, email: string) {
  const at = (hours: number) => new Date(hub.clock.now().getTime() + hours * HOUR).toISOString();
  const slots = [{ title: 'Sell cakes', startTime: at(-3), endTime: at(-1) }] as const;
  const sheet = await makeSheet(hub, slots, { title: 'Bake sale', inDays: 0 });
  const arrived = {
    id: randomUUID(),
    kind: 'arrived',
    walkUp: { slotId: sheet.slots[0].id, name, email },
    at: at(-3),
  } as const;
  const input = notedFactsInput.parse({ sentAt: at(0), helper: 'Olga', facts: [arrived] });
  await noteAttendance(hub, { sheetId: sheet.id, actor: anonymous, input });
  await confirmHours(hub, { sheetId: sheet.id, input: { except: [] } }, anonymous);
}

const stage = onStage(async (hub) => {
  await makeWalkUp(hub, 'Grace Lee', 'grace.lee@families.example');
  const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00' }]);
  const lunch = await makeSheet(hub, [{ title: 'Serve hot lunch' }, { title: 'Wash up' }], {
    title: 'Hot lunch',
    inDays: 3,
  });
  await signedUp(hub, fair.slots[0], 'Mei Chen');
  await signedUp(hub, lunch.slots[0], 'Mei Chen');
  await signedUp(hub, lunch.slots[0], 'Omar Haddad');
  await signedUp(hub, lunch.slots[1], 'Nadia Karimi');
  return { fair, lunch };
});

const MEI = 'mei.chen@families.example';

test('a parent reads the code on another device, types it on the phone that asked, and sees all that is coming', async () => {
  const { mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  // Through the page of one sign-up, which is in the footer.
  await parent.open(pagePaths.manage);
  await page.getByRole('link', { name: 'See all your volunteering' }).click();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText('There is a problem').waitFor();
  expect(await barriers(page), 'without an address').toEqual([]);
  await askForCode(parent, MEI);
  expect(await barriers(page), 'the code').toEqual([]);

  const desk = await visitor({ screen: DESK });
  await desk.open(await linkMailed(mail, MEI, CODE_LINK));
  await desk.page.getByRole('heading', { name: 'Type this code where you asked for it' }).waitFor();
  expect(await barriers(desk.page), 'a code to type').toEqual([]);
  expect(new URL(desk.page.url()).hash).toBe('');
  const code = codeIn(await desk.page.locator('main').innerText());

  await page.getByLabel('Verification code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Show my sign-ups' }).click();
  const coming = page.getByRole('region', { name: 'Upcoming sign-ups' });
  await coming.waitFor();
  expect(await coming.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Hot lunch', 'Winter Craft Fair']);
  expect(await page.locator('main').innerText()).not.toContain('Omar');
  expect(await barriers(page), 'the page').toEqual([]);

  await page.reload();
  await coming.waitFor();
  await coming.getByRole('link', { name: 'Change or cancel Serve hot lunch' }).click();
  await page.getByRole('button', { name: 'Cancel my sign-up' }).waitFor();
  await page.goBack();
  await coming.waitFor();
  await page.getByRole('button', { name: 'Forget this browser' }).click();
  await page.getByRole('button', { name: 'Email me a code' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('Hot lunch');
});

test('in the browser that asked, the mailed link fills the code in, and one press is enough', async () => {
  const { mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  await askForCode(parent, 'omar.haddad@families.example');
  await parent.open(await linkMailed(mail, 'omar.haddad@families.example', CODE_LINK));
  await page.getByText('is filled in').waitFor();
  expect(await barriers(page), 'the code that is filled in').toEqual([]);
  await page.getByRole('button', { name: 'Show my sign-ups' }).click();
  await page.getByRole('heading', { name: 'Hot lunch' }).waitFor();
});

test('a scanner that opens the mailed link and presses every button gets nothing and uses nothing up', async () => {
  const { mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const before = mailsTo(mail.mails, MEI).length;
  await askForCode(parent, MEI);
  await expect.poll(() => mailsTo(mail.mails, MEI).length).toBeGreaterThan(before);
  const link = await linkMailed(mail, MEI, CODE_LINK);
  const scanner = await visitor({ screen: DESK });
  await scanner.open(link);
  await scanner.page.getByRole('heading', { name: 'Type this code where you asked for it' }).waitFor();
  await pressEverything(scanner.page);
  const { request } = scanner.page;
  expect(await (await request.get('/api/mailbox')).json()).toEqual({ address: null, by: null, asked: null });
  expect((await request.get('/api/mine')).status()).toBe(409);
  expect(await scanner.page.locator('main').innerText()).not.toContain('Hot lunch');

  const { page } = parent;
  await page.getByLabel('Verification code').fill(codeIn(mailsTo(mail.mails, MEI).at(-1)?.parsed.text));
  await page.getByRole('button', { name: 'Show my sign-ups' }).click();
  await page.getByRole('heading', { name: 'Hot lunch' }).waitFor();
});

test('a parent lets a calendar read the sign-ups, wants files all the same, and makes a new address', async () => {
  const { mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  await proveMailbox(parent, mail, 'nadia.karimi@families.example');
  const section = page.getByRole('region', { name: 'Your sign-ups in your calendar' });
  const field = section.getByLabel('For Outlook and all others');
  const url = await field.inputValue();
  expect(await section.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')).toContain(
    encodeURIComponent(url.replace(/^https?:/, 'webcal:')),
  );
  expect(await barriers(page), 'the calendar').toEqual([]);
  const { request } = page;
  expect(await (await request.get(url)).text()).toContain('SUMMARY:Wash up: Hot lunch');
  await page.reload();
  await section.getByText('Last read on').waitFor();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await section.getByLabel('Send me calendar files with confirmations too').check();
  await saved;
  await page.reload();
  expect(await section.getByLabel('Send me calendar files with confirmations too').isChecked()).toBe(true);
  await section.getByRole('button', { name: 'Make a new address' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Make a new address?' });
  expect(await barriers(page), 'a new address').toEqual([]);
  await dialog.getByRole('button', { name: 'Make a new address' }).click();
  await expect.poll(() => field.inputValue()).not.toBe(url);
  expect((await request.get(url)).status()).toBe(404);
  expect((await request.get(await field.inputValue())).status()).toBe(200);
});

test('who came by without a sign-up says that a helper’s note is about them, and then the hours are theirs', async () => {
  const { mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  const grace = 'grace.lee@families.example';
  await askForCode(parent, grace);
  await parent.open(await linkMailed(mail, grace, CODE_LINK));
  await page.getByRole('button', { name: 'Show my sign-ups' }).click();
  const asked = page.getByRole('region', { name: 'Is it you?' });
  await asked.getByText('Grace L.').waitFor();
  expect(await page.getByText(/hours? confirmed/).count()).toBe(0);
  expect(await barriers(page), 'the question').toEqual([]);
  await asked.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Grace Lee').waitFor();
  await asked.waitFor({ state: 'detached' });
  expect(
    await page.getByRole('heading', { name: 'Your hours' }).evaluate((heading) => heading === document.activeElement),
  ).toBe(true);
});
