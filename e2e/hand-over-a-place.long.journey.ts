import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { linkMailed, mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const slots = [
  { title: 'Serve hot lunch', from: '11:00', to: '13:00', maxVolunteers: 2 },
  { title: 'Wash up', from: '13:00', to: '14:00', maxVolunteers: 3 },
] as const;

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const lunch = await makeSheet(hub, slots, { title: 'Hot lunch' });
  const ill = await signedUp(hub, lunch.slots[0], 'Ida Ill');
  await signedUp(hub, lunch.slots[0], 'Walt Worker');
  const fair = await makeSheet(hub, slots, { title: 'Winter Craft Fair', handOverApproval: true });
  const away = await signedUp(hub, fair.slots[0], 'Ada Away');
  const soon = await makeSheet(hub, slots, { title: 'Bake sale', inDays: 1 });
  return { lunch, ill, fair, away, soon, late: await signedUp(hub, soon.slots[0], 'Lea Late') };
});

const pageOf = ({ manageUrl }: { readonly manageUrl: string }) => `/manage${new URL(manageUrl).hash}`;

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@families.example`;
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('604 555 0111');
}

const linkOf = async (page: Page) => (await page.getByLabel('Pass this link on').inputValue()) ?? '';

test('a volunteer who falls ill passes a link on; of two who press one comes instead, and the other reads what is open', async () => {
  const { made, mail, visitor } = stage();
  const giver = await visitor({ screen: PHONE });
  const { page } = giver;
  await giver.open(pageOf(made.ill));
  await page.getByRole('button', { name: 'Find somebody for me' }).click();
  const name = page.getByLabel('Name to show');
  expect(await name.inputValue()).toBe('Ida I.');
  await name.fill('Ida Ill');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByText('Leave out your full name').waitFor();
  await name.fill('Ida from 4B');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByRole('heading', { name: 'You’re looking for somebody' }).waitFor();
  expect(await barriers(page), 'the page of the giver').toEqual([]);
  const link = await linkOf(page);

  const stranger = await visitor({ screen: PHONE });
  await stranger.open(made.lunch.path);
  await stranger.page.getByText('1 volunteer is looking for a replacement').waitFor();

  const [mei, ben] = [await visitor({ screen: PHONE }), await visitor({ screen: PHONE })];
  for (const [taker, who] of [
    [mei, 'Mei Chen'],
    [ben, 'Ben Late'],
  ] as const) {
    await taker.open(link);
    await taker.page.getByRole('heading', { name: 'Can you come instead of Ida from 4B?' }).waitFor();
    await fillIn(taker.page, who);
  }
  expect(await barriers(mei.page), 'the page of the taker').toEqual([]);
  await mei.page.getByRole('button', { name: 'Take it over' }).click();
  await mei.page.getByText('Thank you, Mei').waitFor();
  // The refusal of the second one.
  ben.expects(/409/);
  await ben.page.getByRole('button', { name: 'Take it over' }).click();
  await ben.page.getByRole('heading', { name: 'Somebody has taken this place already' }).waitFor();
  await ben.page.getByRole('link', { name: 'Wash up' }).waitFor();
  expect(await barriers(ben.page), 'the page of who was too late').toEqual([]);

  const toGiver = mailsTo(mail.mails, 'ida.ill@families.example').at(-1);
  expect(toGiver?.parsed.subject).toBe('Somebody has taken your place over: Serve hot lunch – Hot lunch');
  await linkMailed(mail, 'mei.chen@families.example', /\S+\/manage#\S+/);
  // Without a reload.
  await stranger.page.getByText('1 volunteer is looking for a replacement').waitFor({ state: 'detached' });
});

test('an organizer who wants to agree sees who looks for a replacement and who wants to come, and approves', async () => {
  const { made, mail, visitor } = stage();
  const giver = await visitor({ screen: PHONE });
  await giver.open(pageOf(made.away));
  await giver.page.getByRole('button', { name: 'Find somebody for me' }).click();
  await giver.page.getByRole('button', { name: 'Make the link' }).click();
  await giver.page.getByText('The organizer has to agree.').waitFor();
  const link = await linkOf(giver.page);
  const taker = await visitor({ screen: PHONE });
  await taker.open(link);
  await taker.page.getByText('The organizer has to agree.').waitFor();
  await fillIn(taker.page, 'Tom Taker');
  await taker.page.getByRole('button', { name: 'Ask to take it over' }).click();
  await taker.page.getByRole('heading', { name: 'We’ve asked the organizer' }).waitFor();
  expect(await barriers(taker.page), 'while the organizer is asked').toEqual([]);

  const asked = await linkMailed(mail, 'olga@school.example', /\S+\/pac-mgmt-2025\/sheets\/\S+/);
  const organizer = await visitor({ screen: DESK });
  const { page } = organizer;
  await signIn(organizer, mail);
  await organizer.open(asked);
  const panel = page.getByRole('main');
  await panel.getByText('1 looking for a replacement').first().waitFor();
  await panel.getByRole('button', { name: 'Serve hot lunch', exact: true }).click();
  const list = panel.getByRole('region', { name: 'Looking for a replacement' });
  await list.getByText('Tom Taker wants to come instead').waitFor();
  expect(await barriers(page), 'the roster').toEqual([]);
  await list.getByRole('button', { name: 'Approve Tom Taker' }).click();
  await list.waitFor({ state: 'detached' });
  await panel.getByRole('list', { name: 'Volunteers' }).getByText('Tom Taker').waitFor();
  await linkMailed(mail, 'tom.taker@families.example', /\S+\/manage#\S+/);
});

test('a volunteer who cancels late is asked first whether someone can take it, and can cancel anyway', async () => {
  const { made, mail, visitor } = stage();
  const giver = await visitor({ screen: PHONE });
  const { page } = giver;
  await giver.open(pageOf(made.late));
  await page.getByRole('button', { name: 'Cancel my sign-up' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Can someone take it?' });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByLabel('Pass this link on').waitFor();
  expect(await barriers(page), 'the dialog of who cancels late').toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel anyway' }).click();
  await page.getByRole('heading', { name: 'Your sign-up is cancelled' }).waitFor();
  const { parsed } = (await expect
    .poll(() =>
      mailsTo(mail.mails, 'olga@school.example').find((one) => one.parsed.subject?.includes('cancelled late')),
    )
    .toBeDefined()
    .then(() => mailsTo(mail.mails, 'olga@school.example').at(-1))) ?? { parsed: null };
  // The address of the sheet is no account of an organizer, so it reads no names.
  expect(parsed?.text).toContain('Serve hot lunch');
  expect(parsed?.text).not.toContain('Lea Late');
});
