import { expect, test } from 'vitest';
import { onStage } from './support/hub.ts';
import { calendarIn, manageLinkIn } from './support/mails.ts';
import { makeSheet } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => ({
  fair: await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 2 },
    { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
  ]),
}));

test('a parent signs up on a phone, gets a mail, changes a detail by its link, and cancels', async () => {
  const { mail, made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const page = await parent.open(made.fair.path);
  await page.getByText('0 of 2 places taken').waitFor();

  await page.getByRole('button', { name: 'Sign Up Set up tables' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up to help' });
  await dialog.getByLabel('Name', { exact: true }).fill('María José Ríos 陳美玲');
  await dialog.getByLabel('Email', { exact: true }).fill('maria@families.example');
  await dialog.getByLabel('Phone', { exact: true }).fill('604 555 0123');
  await dialog.getByLabel('Notes').fill('I can bring a dolly.');
  for (const box of await dialog.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();

  const done = page.getByRole('dialog', { name: 'You’re signed up' });
  await done.getByText('Thank you, María José Ríos 陳美玲!').waitFor();
  await page.getByText('Signed up successfully!', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await done.getByRole('button', { name: 'Done' }).click();
  await page.getByText('1 of 2 places taken').waitFor();

  const [confirmation] = await mail.waitFor(1);
  expect(confirmation?.recipients).toEqual(['maria@families.example']);
  expect(confirmation?.parsed.subject).toContain('Winter Craft Fair');
  expect(confirmation?.parsed.replyTo?.text).toContain('olga@school.example');
  expect(calendarIn(confirmation)).toContain('METHOD:PUBLISH');

  await parent.open(manageLinkIn(confirmation));
  await expect.poll(() => page.url()).not.toContain('#');
  await page.getByText('I can bring a dolly.').waitFor();
  await page.getByRole('button', { name: 'Change details' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('778 555 0177');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changes saved', { exact: true }).waitFor();
  await page.getByText('778 555 0177').waitFor();

  // The address was wrong: its reader is shut out, and the parent goes on.
  await page.getByRole('button', { name: 'Change details' }).click();
  await page.getByLabel('Email', { exact: true }).fill('maria.rios@families.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('maria.rios@families.example').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Change details');
  await page.reload();
  await page.getByText('maria.rios@families.example').waitFor();
  const [, corrected] = await mail.waitFor(2);
  expect(corrected?.recipients).toEqual(['maria.rios@families.example']);
  const stranger = await visitor();
  stranger.expects(/status of 404/);
  await (await stranger.open(manageLinkIn(confirmation))).getByText('a newer link has replaced this one').waitFor();

  await page.getByRole('button', { name: 'Cancel my sign-up' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this sign-up?' });
  await question.getByText('Set up tables').waitFor();
  await question.getByRole('button', { name: 'Cancel my sign-up' }).click();
  await page.getByRole('heading', { name: 'Your sign-up is cancelled' }).waitFor();
  await parent.open(made.fair.path);
  await page.getByText('0 of 2 places taken').waitFor();

  const mails = await mail.waitFor(3);
  expect(calendarIn(mails.at(-1))).toContain('METHOD:CANCEL');
});
