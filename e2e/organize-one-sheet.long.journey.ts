import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, chooseMore, openPlace, openSection, signIn } from './support/administrator.ts';
import { barriers } from './support/accessible.ts';
import { onStage } from './support/hub.ts';
import { linkMailed } from './support/mails.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const PASSWORD = 'two green kayaks';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const sheets = [];
  for (const { width } of [PHONE, DESK]) {
    const fair = await makeSheet(hub, [{ title: 'Set up tables', maxVolunteers: 3 }], { title: `Fair ${width}` });
    await signedUp(hub, fair.slots[0], 'Ann Anders');
    sheets.push(fair);
  }
  const other = await makeSheet(hub, [{ title: 'Grill' }], { title: 'Grade 8 Welcome', state: 'draft' });
  return { sheets, other };
});

async function withoutBarriers({ page }: Visitor, where: string): Promise<void> {
  expect([...(await barriers(page)), ...(await misfits(page))], where).toEqual([]);
}

test.each([
  ['a phone', PHONE, 0],
  ['a desk', DESK, 1],
])(
  'on %s a parent is invited, makes an account, changes the sheet and sees no other, until removed',
  async (_what, screen, nth) => {
    const { mail, visitor, made } = stage();
    const sheet = made.sheets[nth];
    if (sheet === undefined) throw new Error('There is a sheet for each screen');
    const email = `chris${screen.width}@families.example`;

    const admin = await visitor({ screen });
    await signIn(admin, mail);
    await openPlace(admin.page, sheet.title, 'Settings', 'Organizers');
    const dialog = admin.page.getByRole('region', { name: `Organizers of “${sheet.title}”` });
    await dialog.getByText('Nobody organizes this sheet besides the administrators yet.').waitFor();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('Email is required').first().waitFor();
    await withoutBarriers(admin, 'the organizers, with an error');
    await dialog.getByLabel('Invite by email').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText(/^Invited; the link works until/).waitFor();
    expect(await dialog.getByLabel('Invite by email').inputValue()).toBe('');

    const link = await linkMailed(mail, email, /\S+\/organize#\S+/);
    const chris = await visitor({ screen });
    const page = await chris.open(link);
    await page.getByRole('heading', { name: `Help organize ${sheet.title}` }).waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await withoutBarriers(chris, 'the invitation, signed out');
    await page.getByLabel('Name', { exact: true }).fill('Chris Coorganizer');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Yes, I’ll help organize' }).waitFor();
    await withoutBarriers(chris, 'the invitation, signed in');
    await page.getByRole('button', { name: 'Yes, I’ll help organize' }).click();
    await page.getByRole('heading', { name: `You now organize ${sheet.title}` }).waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Sheets you organize' }).click();
    await page.getByRole('heading', { name: 'Sheets you organize', level: 1 }).waitFor();
    const own = page.getByRole('link', { name: sheet.title, exact: true }).first();
    await own.waitFor();
    expect(await page.getByText('Grade 8 Welcome').count()).toBe(0);
    expect(await page.getByRole('tab').count()).toBe(0);
    await withoutBarriers(chris, 'the dashboard of a co-organizer');
    await openPlace(page, sheet.title);
    await page.getByRole('button', { name: `More for ${sheet.title}`, exact: true }).click();
    for (const name of ['Delete…', 'Copy to a new date…', 'Share…', 'Repeat on more dates…'])
      expect(await page.getByRole('menuitem', { name }).count(), name).toBe(0);
    await withoutBarriers(chris, 'the menu of a sheet');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Set up tables', exact: true }).click();
    await page.getByText('Ann Anders').first().waitFor();
    await withoutBarriers(chris, 'the people of a slot');
    await chooseMore(page, 'Set up tables', 'Edit…');
    const slot = page.getByRole('dialog', { name: /^Edit/ });
    await slot.getByLabel('Title', { exact: true }).fill('Put up tables');
    await slot.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save and email 1' }).click();
    await page.getByRole('button', { name: 'Put up tables', exact: true }).waitFor();

    await openSection(page, sheet.title, 'Messages');
    const letter = page.getByRole('main');
    await letter.getByLabel('Subject').waitFor();
    await withoutBarriers(chris, 'the messages of a sheet');
    await letter.getByLabel('Subject').fill('Doors open at 7');
    await letter.getByLabel('Your message').fill('Please park behind the gym.');
    await letter.getByRole('button', { name: 'Preview' }).click();
    await letter.getByRole('button', { name: 'Back to writing' }).waitFor();
    await letter.getByRole('button', { name: /^Send/ }).click();
    await page.getByText('Your message is on its way to 1 person.', { exact: true }).waitFor();

    await chris.open(sheet.path);
    await page.getByText('Ann Anders').first().waitFor();
    expect(await page.getByRole('button', { name: `Delete ${sheet.title}` }).count()).toBe(0);
    chris.expects(/status of 404/, /status of 403/);
    await chris.open(made.other.path);
    await page.getByRole('heading', { name: 'Signup Sheet Not Found' }).waitFor();

    await chris.open('/pac-mgmt-2025');
    await own.waitFor();
    await admin.page.reload();
    await dialog.getByRole('button', { name: 'Remove Chris Coorganizer' }).click();
    const question = admin.page.getByRole('alertdialog');
    await withoutBarriers(admin, 'the question whether to remove');
    await question.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('Nobody organizes this sheet besides the administrators yet.').waitFor();
    const answer = await page.request.patch(`/api/signup-sheets/${sheet.id}`, { data: { title: 'Mine' } });
    expect(answer.status()).toBe(403);
    await page.reload();
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  },
);
