import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, chooseMore, openPlace, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { calendarIn, mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 3 },
    { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
  ]);
  await signedUp(hub, fair.slots[0], 'Karen Chow');
  const drive = await makeSheet(hub, [{ title: 'Sorting', maxVolunteers: 5 }], { title: 'Bottle Drive' });
  await signedUp(hub, drive.slots[0], 'Ben Bakker');
  return { fair, drive };
});

test('an organizer moves a slot, removes a volunteer where everyone sees the sheet, and calls an event off; all are told', async () => {
  const { mail, made, visitor } = stage();
  const organizer = await visitor();
  // The two confirmations from before the server started.
  await mail.waitFor(2);
  await signIn(organizer, mail);
  const { page } = organizer;

  await openPlace(page, made.fair.title);
  await chooseMore(page, 'Set up tables', 'Edit…');
  const edit = page.getByRole('dialog', { name: 'Edit volunteer slot' });
  await edit.getByLabel('Starts').fill('09:00');
  await edit.getByLabel('Max volunteers').fill('2');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').getByText('We’ll email 1 person').waitFor();
  expect(mailsTo(mail.mails, 'karen.chow@families.example')).toHaveLength(1);
  await page.getByRole('button', { name: 'Save and email 1' }).click();
  await page.getByText('Volunteer Slot Updated', { exact: true }).waitFor();
  await page.getByText('1 of 2', { exact: true }).waitFor();
  await expect.poll(() => mailsTo(mail.mails, 'karen.chow@families.example')).toHaveLength(2);
  const [first, moved] = mailsTo(mail.mails, 'karen.chow@families.example').map(calendarIn);
  expect(moved).toContain('SEQUENCE:1');
  expect(/^UID:.*$/m.exec(moved ?? '')?.[0]).toBe(/^UID:.*$/m.exec(first ?? '')?.[0]);

  await organizer.open(made.fair.path);
  await page.getByText('Karen Chow', { exact: true }).first().waitFor();
  await chooseMore(page, 'Karen Chow', 'Remove from this slot…');
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to remove Karen Chow from this volunteer slot?').waitFor();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Volunteer Removed', { exact: true }).waitFor();
  await page.getByText('0 of 2 places taken').waitFor();
  await expect.poll(() => mailsTo(mail.mails, 'karen.chow@families.example')).toHaveLength(3);
  expect(calendarIn(mailsTo(mail.mails, 'karen.chow@families.example').at(-1))).toContain('METHOD:CANCEL');

  const parent = await visitor({ screen: PHONE });
  parent.expects(/status of 404/);
  await parent.open(made.drive.path);
  await parent.page.getByText('1 of 5 places taken').waitFor();
  await organizer.open('/pac-mgmt-2025');
  await openPlace(page, 'Bottle Drive');
  await chooseMore(page, 'Bottle Drive', 'Delete…');
  const deletion = page.getByRole('alertdialog');
  await deletion.getByText('This will also delete all volunteer slots and signups.').waitFor();
  await deletion.getByText('We’ll email 1 volunteer.').waitFor();
  await deletion.getByRole('button', { name: 'Delete sheet' }).click();
  await page.getByText('Signup Sheet Deleted', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'PAC Admin Dashboard' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Bottle Drive', exact: true }).count()).toBe(0);
  await expect.poll(() => mailsTo(mail.mails, 'ben.bakker@families.example')).toHaveLength(2);
  expect(calendarIn(mailsTo(mail.mails, 'ben.bakker@families.example').at(-1))).toContain('METHOD:CANCEL');
  await parent.page.getByRole('heading', { name: 'Signup Sheet Not Found' }).waitFor();
});
