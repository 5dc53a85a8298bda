import { expect, test } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, chooseMore, openPlace, signIn } from './support/administrator.ts';
import { barriers } from './support/accessible.ts';
import { onStage } from './support/hub.ts';
import { calendarIn, mailsTo, manageLinkIn } from './support/mails.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const KAREN = 'karen.chow@families.example';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 3 }]);
  await signedUp(hub, fair.slots[0], 'Karen Chow');
  return { fair };
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])(
  'on %s an organizer writes a draft that nobody else sees, looks at it, publishes it and unlists it',
  async (_what, screen) => {
    const { mail, visitor } = stage();
    // Firefox gives the focus to the window that was opened last.
    const parent = await visitor({ screen: PHONE });
    parent.expects(/status of 404/);
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    organizer.expects(/status of 404/);
    const { page } = organizer;
    const title = `Bottle Drive ${screen.width}`;

    await page.getByRole('button', { name: 'Create signup sheet' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Title', { exact: true }).fill(title);
    await form.getByLabel('Event date', { exact: true }).fill('2031-12-12');
    await form.getByRole('button', { name: 'Create and add slots' }).click();
    const slots = page.getByRole('dialog', { name: 'Edit slots' });
    await slots.locator('[data-first-focus]:focus').waitFor();
    await page.keyboard.type('Sorting');
    await slots.getByRole('button', { name: 'Save changes' }).click();
    await slots.waitFor({ state: 'hidden' });
    await openPlace(page, title);
    await page.getByText('Draft', { exact: true }).waitFor();
    expect([...(await barriers(page)), ...(await misfits(page))], 'the place of a draft').toEqual([]);
    const path = (await page.getByRole('link', { name: `Preview of ${title}` }).getAttribute('href')) ?? '';

    await parent.open(path);
    await parent.page.getByRole('heading', { name: 'Signup Sheet Not Found' }).waitFor();
    await organizer.open(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Draft', { exact: true }).waitFor();
    expect([...(await barriers(page)), ...(await misfits(page))], 'the preview').toEqual([]);
    await page.getByRole('button', { name: `Publish ${title}` }).click();
    await page.getByText('Signup Sheet Published', { exact: true }).waitFor();
    await page.getByText('Draft', { exact: true }).waitFor({ state: 'hidden' });
    await parent.open(path);
    await parent.page.getByRole('button', { name: 'Sign Up Sorting' }).waitFor();
    await parent.open(pagePaths.listing);
    await parent.page.getByRole('link', { name: title }).first().waitFor();

    await chooseMore(page, title, 'Unlist');
    await page.getByText('Signup Sheet Unlisted', { exact: true }).waitFor();
    await parent.open(pagePaths.listing);
    expect(await parent.page.getByRole('link', { name: title }).count()).toBe(0);
    await parent.open(path);
    await parent.page.getByRole('button', { name: 'Sign Up Sorting' }).waitFor();
  },
);

test('an event is called off with a reason and takes place after all: the page, the link and the mails say so', async () => {
  const { mail, made, visitor } = stage();
  const organizer = await visitor();
  await signIn(organizer, mail);
  const parent = await visitor({ screen: PHONE });
  await parent.open(made.fair.path);
  await parent.page.getByRole('button', { name: 'Sign Up Set up tables' }).waitFor();
  const { page } = organizer;
  await openPlace(page, made.fair.title);
  await chooseMore(page, made.fair.title, 'Cancel the event…');
  const question = page.getByRole('dialog', { name: `Cancel “${made.fair.title}”?` });
  await question.getByText('We’ll email 1 volunteer.').waitFor();
  expect(await barriers(page), 'the question').toEqual([]);
  await question.getByLabel('Reason').fill('The gym is flooded.');
  await question.getByRole('button', { name: 'Cancel the event' }).click();
  await page.getByText('Event Cancelled', { exact: true }).waitFor();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  expect([...(await barriers(page)), ...(await misfits(page))], 'the place of a cancelled event').toEqual([]);

  await parent.page.getByRole('heading', { name: 'This event is cancelled' }).waitFor();
  await parent.page.getByText('The gym is flooded.').waitFor();
  expect(await parent.page.getByRole('button', { name: 'Sign Up Set up tables' }).count()).toBe(0);
  expect([...(await barriers(parent.page)), ...(await misfits(parent.page))], 'the cancelled sheet').toEqual([]);
  await expect.poll(() => mailsTo(mail.mails, KAREN)).toHaveLength(2);
  const cancelled = mailsTo(mail.mails, KAREN).at(-1);
  expect(cancelled?.parsed.text).toContain('The gym is flooded.');
  expect(calendarIn(cancelled)).toContain('METHOD:CANCEL');
  const link = manageLinkIn(mailsTo(mail.mails, KAREN)[0]);
  await parent.open(link);
  await parent.page.getByRole('heading', { name: 'This event is cancelled' }).waitFor();
  expect(await parent.page.getByRole('button', { name: 'Change details' }).count()).toBe(0);
  expect(await barriers(parent.page), 'the link').toEqual([]);

  await chooseMore(page, made.fair.title, 'It takes place after all…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'It takes place' }).click();
  await page.getByText('Signup Sheet Published', { exact: true }).waitFor();
  await expect.poll(() => mailsTo(mail.mails, KAREN)).toHaveLength(3);
  expect(mailsTo(mail.mails, KAREN).at(-1)?.parsed.subject).toBe(`It takes place after all: ${made.fair.title}`);
  await parent.page.reload();
  await parent.page.getByRole('button', { name: 'Change details' }).waitFor();
});
