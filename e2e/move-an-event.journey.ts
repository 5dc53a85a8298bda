import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { mailsTo } from './support/mails.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 3 },
    { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
    { title: 'Posters' },
  ]);
  await signedUp(hub, fair.slots[0], 'Karen Chow');
  await signedUp(hub, fair.slots[1], 'Karen Chow');
  await signedUp(hub, fair.slots[2], 'Ben Bakker');
  return fair;
});

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

test('an organizer who moves an event is asked about its slots and the emails before anything goes out', async () => {
  const { mail, made, visitor } = stage();
  const organizer = await visitor({ screen: DESK });
  // The confirmations from before the server started.
  await mail.waitFor(3);
  await signIn(organizer, mail);
  const { page } = organizer;
  const dialog = page.getByRole('dialog');
  const toKaren = () => mailsTo(mail.mails, 'karen.chow@families.example');

  await chooseMore(page, made.title, 'Edit details…');
  await dialog.getByLabel('Event date', { exact: true }).fill(later(made.day, 1));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText('We’ll email 2 people').waitFor();
  expect([...(await barriers(page)), ...(await misfits(page))], 'the question').toEqual([]);
  expect(toKaren()).toHaveLength(2);
  // The form is as it was left.
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await dialog.getByLabel('Event date', { exact: true }).inputValue()).toBe(later(made.day, 1));
  expect(
    await dialog.getByRole('button', { name: 'Save changes' }).evaluate((it) => it === document.activeElement),
  ).toBe(true);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('radio', { name: /^Move all 2 slots to/ }).waitFor();
  const send = dialog.getByRole('button', { name: 'Save and email 2' });
  // Not at once: a double press on the first button saves nothing.
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull();
  await send.click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => toKaren().length).toBe(3);
  const said = toKaren().at(-1)?.parsed;
  expect(said?.subject).toBe(`New date: ${made.title}`);
  for (const title of ['Set up tables', 'Bake sale']) expect(said?.text).toContain(title);
  const answer = await page.request.get(`/api/signup-sheets/${made.id}`);
  const { slots } = (await answer.json()) as { slots: { startTime: string | null }[] };
  const local = (moment: string) => new Date(moment).toLocaleDateString('en-CA', { timeZone: 'America/Vancouver' });
  expect(slots.flatMap(({ startTime }) => (startTime === null ? [] : [local(startTime)]))).toEqual(
    Array(2).fill(later(made.day, 1)),
  );
});

test('or keeps the slots and emails nobody, on a phone', async () => {
  const { mail, made, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  const dialog = page.getByRole('dialog');
  const before = mail.mails.length;
  await chooseMore(page, made.title, 'Edit details…');
  await dialog.getByLabel('Event date', { exact: true }).fill(later(made.day, 7));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const keeps = dialog.getByRole('radio', { name: 'Keep the slots’ own days' });
  await keeps.click();
  // It is chosen with the request that counts the emails, a moment after the press.
  await expect.poll(() => keeps.isChecked()).toBe(true);
  const quietly = dialog.getByRole('button', { name: 'Save without an email' });
  await expect.poll(() => quietly.getAttribute('aria-disabled')).toBeNull();
  expect([...(await barriers(page)), ...(await misfits(page))], 'the question on a phone').toEqual([]);
  await quietly.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(mail.mails).toHaveLength(before);
});
