import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { mailsTo, manageLinkIn } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(
    hub,
    [{ title: 'Set up tables', from: '08:00', to: '10:00', description: 'Meet at the gym doors.', maxVolunteers: 5 }],
    { inDays: 3 },
  );
  const [slot] = fair.slots;
  await signedUp(hub, slot, 'Karen Chow', { emailConsent: true });
  await signedUp(hub, slot, 'Amrit Gill', { emailConsent: true });
  await signedUp(hub, slot, 'Ben Bakker');
  const breakfast = await makeSheet(hub, [{ title: 'Griddle' }], { title: 'Pancake Breakfast', inDays: 5 });
  await signedUp(hub, breakfast.slots[0], 'Olive Oliveira', { emailConsent: true });
  await makeSheet(hub, [{ title: 'Sorting' }], { title: 'Bottle Drive', inDays: 30 });
  return { fair };
});

const KAREN = 'karen.chow@families.example';
const REMINDER = /Set up tables – Winter Craft Fair$/;

function stopLinkIn(text: string | undefined): string {
  const link = /\S+\/unsubscribe\/\S+/.exec(text ?? '')?.[0];
  if (link === undefined) throw new Error(`There is no such link in: ${text}`);
  return link;
}

test('an organizer sends a reminder; a parent ends them with one press; the next passes her by', async () => {
  const { mail, visitor } = stage();
  // The four confirmations.
  await mail.waitFor(4);
  const organizer = await visitor();
  await signIn(organizer, mail);
  const { page } = organizer;

  await page.getByRole('button', { name: 'Send reminders', exact: true }).click();
  const section = page.getByRole('region', { name: 'Email Reminder Management' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Email Reminder Management');
  await section.getByText('2 of 3 people', { exact: true }).first().waitFor();
  await section
    .getByText(/, 9:00.a\.m\.$/)
    .first()
    .waitFor();
  expect(await section.getByText('Bottle Drive').count()).toBe(0);
  expect(await barriers(page)).toEqual([]);

  await section.getByRole('button', { name: 'Send now the reminder “The day before” for Winter Craft Fair' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Goes to 2 people now').waitFor();
  await dialog.getByText('1 didn’t agree to get emails: Ben Bakker').waitFor();
  // No script reaches into the frame, not even a test's.
  const shown = await page.request.get((await dialog.locator('iframe').getAttribute('src')) ?? '');
  expect(await shown.text()).toContain('Meet at the gym doors.');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send 2 reminders' }).dblclick();
  await dialog.getByText('2 sent, 1 skipped: 1 didn’t agree to get emails').waitFor();
  await page.getByText('Reminders Sent', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await section.getByRole('button', { name: /“The day before” for Winter/ }).waitFor({ state: 'hidden' });
  await expect.poll(() => mailsTo(mail.mails, KAREN)).toHaveLength(2);
  const reminder = mailsTo(mail.mails, KAREN).at(-1);
  expect(reminder?.parsed.subject).toMatch(REMINDER);
  expect(reminder?.parsed.replyTo?.value[0]?.address).toBe('olga@school.example');

  const karen = await visitor({ screen: PHONE });
  await karen.open(manageLinkIn(reminder));
  await karen.page.getByText('Set up tables').first().waitFor();
  await karen.open(stopLinkIn(reminder?.parsed.text));
  await karen.page.getByText('reminders before an event').waitFor();
  expect(await barriers(karen.page)).toEqual([]);
  await karen.page.getByRole('button', { name: 'Stop reminders', exact: true }).click();
  await karen.page.getByRole('heading', { name: 'Emails stopped', exact: true }).waitFor();
  await karen.page.getByRole('button', { name: 'Made a mistake? Turn them back on' }).click();
  await karen.page.getByRole('heading', { name: 'Emails are back on' }).waitFor();
  await karen.open(stopLinkIn(reminder?.parsed.text));
  await karen.page.getByRole('button', { name: 'Stop reminders', exact: true }).click();
  await karen.page.getByRole('heading', { name: 'Emails stopped', exact: true }).waitFor();

  await section
    .getByRole('button', { name: 'Send now the reminder “Morning of the event” for Winter Craft Fair' })
    .click();
  await dialog.getByText('Goes to 1 person now').waitFor();
  await dialog.getByText('2 didn’t agree to get emails: Ben Bakker, Karen Chow').waitFor();
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
  await dialog.getByText('1 sent, 2 skipped: 2 didn’t agree to get emails').waitFor();
  await expect.poll(() => mailsTo(mail.mails, 'amrit.gill@families.example')).toHaveLength(3);
  expect(mailsTo(mail.mails, KAREN)).toHaveLength(2);
});

test('a parent whose browser runs no script ends reminders all the same', async () => {
  const { mail, visitor } = stage();
  const reminder = mailsTo(mail.mails, 'amrit.gill@families.example').at(-1);
  const amrit = await visitor({ script: false });
  await amrit.page.goto(stopLinkIn(reminder?.parsed.text));
  await amrit.page.getByRole('button', { name: 'Stop reminders', exact: true }).click();
  await amrit.page.getByRole('heading', { name: 'Emails stopped', exact: true }).waitFor();
  expect(new URL(amrit.page.url()).pathname).toBe('/unsubscribed');
});

test('an organizer is told when a reminder could not be sent, and loses nothing', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor();
  organizer.expects(/status of 502/);
  await signIn(organizer, mail);
  const { page } = organizer;
  const send = page.getByRole('button', { name: 'Send now the reminder “One week before” for Pancake Breakfast' });
  const dialog = page.getByRole('dialog');
  await send.click();
  await dialog.getByText('Goes to 1 person now').waitFor();

  // What stands between answers in its own words, or fails.
  await page.route('**/api/reminders/send', (route) =>
    route.fulfill({ body: '<html>Please pay for the Wi-Fi</html>' }),
  );
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
  await page.getByText('Reminder Failed', { exact: true }).waitFor();
  await dialog
    .getByRole('alert')
    .getByText('Expected JSON response but got: <html>Please pay for the Wi-Fi</html>')
    .waitFor();
  await page.route('**/api/reminders/send', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
  await dialog.getByRole('alert').getByText('Failed to send the reminders. Please try again.').waitFor();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
  await dialog.getByText('1 sent', { exact: true }).waitFor();
});
