import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import type { ReceivedMail } from '#tests/support/mail-server.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const ANN = { name: 'Ann Anders', email: 'ann.anders@families.example' };

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:30', maxVolunteers: 3 }]);
  await signedUp(hub, fair.slots[0], ANN.name);
  return { fair };
});

test('someone without an account asks for deletion, confirms it by mail, and an administrator carries it out', async () => {
  const { mail, visitor, made } = stage();
  const parent = await visitor({ screen: PHONE });
  const page = await parent.open('/data-deletion');
  const form = page.getByRole('form', { name: 'Ask for deletion' });
  await form.getByRole('button', { name: 'Ask for deletion' }).click();
  await form.getByText('There is a problem').waitFor();
  await form.getByText('Full name is required').first().waitFor();
  await withoutBarriers(parent, 'the form with errors');
  await form.getByLabel('Full name').fill(ANN.name);
  await form.getByLabel('Email').fill(ANN.email);
  await form.getByRole('button', { name: 'Ask for deletion' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  await expect.poll(() => linkIn(mailsTo(mail.mails, ANN.email))).toBeDefined();
  await parent.open(linkIn(mailsTo(mail.mails, ANN.email)) ?? '');
  await page.getByRole('heading', { name: 'Delete your data?' }).waitFor();
  await withoutBarriers(parent, 'the question');
  await page.getByRole('button', { name: 'Yes, delete my data' }).click();
  await page.getByRole('heading', { name: 'Your request is confirmed' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');

  const admin = await visitor({ screen: DESK });
  await signIn(admin, mail);
  await admin.page.getByRole('tab', { name: 'User Management' }).click();
  await admin.page.getByText('30 days left').waitFor();
  await withoutBarriers(admin, 'the open requests');
  await admin.page.getByRole('button', { name: 'Carry out the request of Ann Anders' }).click();
  const question = admin.page.getByRole('alertdialog');
  await question.getByText(ANN.email).waitFor();
  await question.getByText('1 upcoming sign-up: its place is free again').waitFor();
  for (const screen of [PHONE, DESK]) {
    await admin.page.setViewportSize(screen);
    await withoutBarriers(admin, `carrying out a request, ${screen.width} px wide`);
  }
  await question.getByRole('button', { name: 'Delete their data' }).click();
  await admin.page.getByText('Data Deleted', { exact: true }).waitFor();
  await admin.page.getByText('No open requests.').waitFor();
  await admin.page.getByText('carried out a request to delete personal data').waitFor();
  await expect
    .poll(() => mailsTo(mail.mails, ANN.email).map(({ parsed }) => parsed.subject))
    .toContainEqual(expect.stringContaining('was deleted'));
  await parent.open(made.fair.path);
  await page.getByText('0 of 3 places taken').waitFor();
});

test('a link that was used says so and leads back to the form', async () => {
  const { visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  // No request has this token.
  parent.expects(/status of 404/);
  const page = await parent.open(`/data-deletion#${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Yes, delete my data' }).click();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('form', { name: 'Ask for deletion' }).waitFor();
});

function linkIn(mails: readonly ReceivedMail[]): string | undefined {
  const links = mails.map(({ parsed }) => /https?:\/\/\S+\/data-deletion#[\w-]+/.exec(parsed.text ?? '')?.[0]);
  return links.findLast((link) => link !== undefined);
}

async function withoutBarriers({ page }: Visitor, where: string): Promise<void> {
  expect(await barriers(page), where).toEqual([]);
}
