import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { linkMailed } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';

/** Home page and dashboard count the hours of the month in which the journey runs. */
const ALWAYS_IN_ANOTHER_MONTH = 40;

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    const fair = await makeSheet(
      hub,
      [
        { title: 'Set up tables', from: '08:00', to: '10:30', maxVolunteers: 3 },
        { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 1 },
      ],
      { inDays: ALWAYS_IN_ANOTHER_MONTH },
    );
    await signedUp(hub, fair.slots[1], 'Ben Bakker');
    return fair;
  },
  { isBare: true },
);

/**
 * Compares the accessibility tree of a place with the reviewed one. A changed tree is reviewed like code; `vitest run
 * hear-the-screens -u` writes it.
 */
async function isHeardAsKept(place: Locator, screen: string): Promise<void> {
  const heard = `${withoutWhatDiffers(await place.ariaSnapshot())}\n`;
  const kept = `support/trees/${screen}.txt`;
  await expect(heard)
    .toMatchFileSnapshot(kept)
    .catch(async () => {
      const reviewed = await readFile(path.join(import.meta.dirname, kept), 'utf8').catch(() => '');
      throw new Error(`${screen} is not heard as it was reviewed:\n${differences(reviewed, heard)}`);
    });
}

/** Lines that only one of both has: a list of failures has no room for two trees. */
function differences(reviewed: string, heard: string): string {
  const [before, now] = [reviewed.split('\n'), heard.split('\n')];
  const [gone, added] = [before.filter((line) => !now.includes(line)), now.filter((line) => !before.includes(line))];
  return [...gone.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)].join('\n');
}

/** Journeys begin at the same moment; how far the clock has gone on since differs. */
function withoutWhatDiffers(tree: string): string {
  return tree
    .replaceAll(/\b12:\d{2} p\.m\./g, '‹time›')
    .replaceAll(/localhost:\d+/g, '‹hub›')
    .replaceAll(/\bVersion \d+\.\d+\.\d+/g, '‹version›')
    .replaceAll(/port \d+/g, 'port ‹number›')
    .replaceAll(/manage#[\w.-]+/g, 'manage#‹token›')
    .replaceAll(/#_r_\w+_-/g, '#‹field›-')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '‹id›');
}

test('a parent who listens hears each page in its order, and what opens over it', async () => {
  const { mail, made, visitor } = stage();
  const parent = await visitor();
  for (const [screen, address] of [
    ['home', pagePaths.home],
    ['listing', pagePaths.listing],
    ['sheet', made.path],
    ['language', pagePaths.language],
    ['deletion', pagePaths.deletion],
  ] as const) {
    const page = await parent.open(address);
    await isHeardAsKept(page.locator('body'), screen);
  }
  const page = await parent.open(made.path);
  await page.getByRole('button', { name: 'Sign Up Set up tables' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up to help' });
  await dialog.waitFor();
  await isHeardAsKept(dialog, 'sign-up');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await dialog.getByRole('alert').waitFor();
  await isHeardAsKept(dialog, 'sign-up-with-mistakes');
  await dialog.getByLabel('Name', { exact: true }).fill('Lena Listens');
  await dialog.getByLabel('Email', { exact: true }).fill('lena@families.example');
  await dialog.getByLabel('Phone', { exact: true }).fill('604 555 0123');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  const done = page.getByRole('dialog', { name: 'You’re signed up' });
  await done.waitFor();
  await isHeardAsKept(done, 'signed-up');
  await parent.open(await linkMailed(mail, 'lena@families.example', /\S+\/manage#\S+/));
  // The last part to come.
  await page.getByRole('button', { name: 'Find somebody for me' }).waitFor();
  await isHeardAsKept(page.locator('body'), 'manage');
});

test('an administrator who listens hears what the machine of the hub lacks, and each tab in its order', async () => {
  const { mail, machine, made, visitor } = stage();
  const administrator = await visitor();
  await signIn(administrator, mail);
  const emailTab = await administrator.open(managementTab('email'));
  const logo = emailTab.getByRole('region', { name: 'Instagram logo' });
  await logo.getByText('This server can’t convert videos.').waitFor();
  await isHeardAsKept(logo, 'logo-without-ffmpeg');
  const sheet = await administrator.open(made.path);
  await sheet.getByRole('button', { name: `Share ${made.title}` }).click();
  const share = sheet.getByRole('dialog', { name: 'Share this sheet' });
  await share.getByText('No picture in English').waitFor();
  await isHeardAsKept(share, 'share-without-fonts');

  machine.installAll();
  await share.getByLabel('Language').selectOption('fr');
  await expect.poll(() => share.getByRole('img').count(), { timeout: 60_000 }).toBe(2);
  for (const [tab, heading] of [
    ['overview', 'Manage Signup Sheets'],
    ['monitoring', 'Website Monitoring'],
    ['email', 'Email Settings'],
    ['communications', 'Communication History'],
    ['users', 'User Management'],
  ] as const) {
    const page = await administrator.open(managementTab(tab));
    await page.getByRole('heading', { name: heading }).first().waitFor();
    const busy = page.locator('[aria-busy=true]');
    await expect.poll(() => busy.count(), { timeout: 60_000 }).toBe(0);
    await isHeardAsKept(page.locator('main'), `management-${tab}`);
  }
});
