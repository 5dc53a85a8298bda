import { expect, test } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { MAIL_MAILBOX_CODE } from '#server/features/mailbox-proofs/mail-code.ts';
import { createUser } from '#server/features/users/create-user.ts';
import { anonymous } from '#server/http/actor.ts';
import { makeGivenUp } from '#tests/support/failed-jobs.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { hasFocus } from './support/every-screen.ts';
import { onStage } from './support/hub.ts';
import { press, tabThrough } from './support/keyboard.ts';
import { mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const VERA = { name: 'Vera Volunteers', email: 'vera@school.example', password: 'six green kettles' };
const BEN = 'ben.bakker@families.example';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  await createUser(hub, { ...VERA, phone: null, role: 'volunteer-admin' }, anonymous);
  const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00' }]);
  await signedUp(hub, fair.slots[0], 'Ben Bakker', { email: BEN });
  // As if every attempt to send the confirmation had failed.
  const gaveUp = { gave_up_at: hub.clock.now().toISOString(), last_error: 'the database was away', attempts: 6 };
  await hub.database.write(({ db }) => db.updateTable('jobs').set(gaveUp).where('kind', '=', 'send-mail').execute());
  await makeGivenUp({ platform: hub }, { kind: MAIL_MAILBOX_CODE }, 'TypeError');
});

test('a full administrator finds failed jobs on the System page, tries one again, and all is well', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor();
  await signIn(admin, mail);
  const { page } = admin;
  await page.getByRole('link', { name: 'Open System' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^System: / });
  await heading.waitFor();
  await hasFocus(heading);
  await page.getByText('2 jobs were given up.').waitFor();
  expect(await page.title()).toContain('needs attention');
  expect(await barriers(page)).toEqual([]);

  await tabThrough(page, 'the System page with failed jobs');

  const jobs = page.getByRole('region', { name: 'Background jobs' });
  await jobs.getByRole('button', { name: 'Remove what should email somebody a code' }).click();
  await page.getByText('1 job removed', { exact: true }).waitFor();
  await hasFocus(heading);
  expect(mailsTo(mail.mails, BEN)).toEqual([]);
  const again = jobs.getByRole('button', { name: 'Try again to send an email' });
  await press(page, again);
  await page.getByText('1 job will be tried again', { exact: true }).waitFor();
  await expect.poll(() => mailsTo(mail.mails, BEN), { timeout: 60_000 }).toHaveLength(1);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect
    .poll(() => refresh.click().then(() => heading.textContent()), { timeout: 60_000 })
    .toContain('all is well');
  await hasFocus(refresh);
  await jobs.getByText('Well', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Every kind of job' }).click();
  await jobs.getByText('Remove what is older than we keep it').waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('the page says what it can’t refresh, keeps what it had, and never takes the focus', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  admin.expects(/status of 503/);
  await signIn(admin, mail);
  const { page } = admin;
  await page.clock.install();
  await admin.open(pagePaths.system);
  const link = page.getByRole('link', { name: 'Communication History' });
  await link.focus();
  const asked = page.waitForResponse(/\/api\/system$/);
  await page.clock.runFor(31_000);
  await asked;
  await hasFocus(link);
  await page.route(/\/api\/system$/, (route) => route.fulfill({ status: 503, json: { message: 'The hub is busy.' } }));
  await page.clock.runFor(60_000);
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return page.getByText('We couldn’t refresh this.').count();
    })
    .toBe(1);
  await hasFocus(link);
  expect(await barriers(page)).toEqual([]);
});

test('a volunteer admin finds neither the link nor the page', async () => {
  const { mail, visitor } = stage();
  const vera = await visitor();
  await signIn(vera, mail, VERA);
  const { page } = vera;
  expect(await page.getByRole('link', { name: 'Open System' }).count()).toBe(0);
  await vera.open(pagePaths.system);
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  expect((await page.request.get('/api/system')).status()).toBe(403);
});
