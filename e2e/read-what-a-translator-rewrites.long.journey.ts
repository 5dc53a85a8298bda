import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { translateAll, type Begins } from './support/fake-translator.ts';
import { onStage } from './support/hub.ts';
import { pressEverything } from './support/press-everything.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE, type Visitor } from './support/visitor.ts';

const stage = onStage(
  async (hub) => {
    const fair = await makeSheet(hub, [
      { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 2 },
      { title: 'Bring a cake' },
    ]);
    await makeSheet(hub, [{ title: 'Shelving' }], { title: 'Library Helpers', showSpotCount: false, inDays: 60 });
    await makeSheet(hub, [{ title: 'Greet families', maxVolunteers: 2 }], { title: 'Grade 8 Welcome', inDays: -30 });
    const { manageUrl } = await signedUp(hub, fair.slots[1], 'Manuela Manager');
    await createAdministrator(hub, ADMIN);
    return { fair, manageToken: new URL(manageUrl).hash };
  },
  // Without mail an administrator signs in with the password alone.
  { variables: { SMTP_URL: '' } },
);

async function translated(visitor: Visitor, begins?: Begins): Promise<Page> {
  await translateAll(visitor.page, begins);
  // What is sent empty, and pages that are not there.
  visitor.expects(/status of 4\d\d/);
  return visitor.page;
}

async function isWhole(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => page.locator('main font, [role=dialog] font').count(), { message: where, timeout: 10_000 })
    .toBeGreaterThan(0);
  expect(await page.getByText('Page Refresh Needed').count(), where).toBe(0);
}

const textOf = (page: Page) => page.getByRole('main').innerText();

async function countsAsAnswered(page: Page, id: string, on: 'sheet' | 'card'): Promise<void> {
  const { slots } = (await (await page.request.get(`/api/signup-sheets/${id}`)).json()) as SheetView;
  // A card counts where the places are limited.
  const limited = slots.filter(({ maxVolunteers }) => maxVolunteers !== null);
  const all = limited.reduce((sum, { currentVolunteers }) => sum + (currentVolunteers ?? 0), 0);
  const words = on === 'card' ? [`${all} place${all === 1 ? '' : 's'} filled`] : slots.map(inWords);
  for (const each of words) await expect.poll(() => textOf(page), { message: on, timeout: 10_000 }).toContain(each);
}

function inWords({ currentVolunteers: taken, maxVolunteers }: SlotView): string {
  if (maxVolunteers !== null) return `${taken} of ${maxVolunteers} places taken`;
  return taken === 0 ? 'No one yet' : taken === 1 ? '1 person so far' : `${taken} people so far`;
}

test('no translator breaks a public page or leaves a count stale, whatever is pressed and whoever signs up meanwhile', async () => {
  const { made, url, visitor } = stage();
  const { fair } = made;
  const parent = await visitor({ screen: PHONE });
  const page = await translated(parent);
  const signUp = async (name: string) => {
    const body = { slotId: fair.slots[0]?.id, name, email: `${name}@families.example`, phone: '604 555 0123' };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/volunteers`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { manageUrl } = (await answer.json()) as { readonly manageUrl: string };
    return async () => {
      const token = new URL(manageUrl).hash.slice(1);
      await fetch(`${url}/api/manage/signup`, { method: 'DELETE', headers, body: JSON.stringify({ token }) });
    };
  };
  for (const [path, on] of [
    [pagePaths.home, 'card'],
    [pagePaths.listing, 'card'],
    [fair.path, 'sheet'],
  ] as const) {
    const stream = page.waitForResponse(/\/api\/live/);
    await parent.open(path);
    await isWhole(page, path);
    await stream;
    await countsAsAnswered(page, fair.id, on);
    const [first, second] = [await signUp('Nima'), await signUp('Pema')];
    await countsAsAnswered(page, fair.id, on);
    await first();
    await countsAsAnswered(page, fair.id, on);
    await pressEverything(page);
    await second();
    await countsAsAnswered(page, fair.id, on);
    await isWhole(page, path);
  }

  await parent.open(pagePaths.listing);
  for (const [filter, found] of [
    ['past', 1],
    ['all', 3],
    ['upcoming', 2],
  ] as const) {
    await page.getByLabel('Date').selectOption(filter);
    await page.getByText(`${found} opportunit${found === 1 ? 'y' : 'ies'} found`).waitFor();
  }
  await page.getByLabel('Search opportunities').fill('nothing like it');
  await page.getByText('No Opportunities Found').waitFor();
  await page.getByLabel('Search opportunities').fill('winter');
  await page.getByText('1 opportunity found').waitFor();
  await page.getByRole('link', { name: /View & Sign Up.*Winter Craft Fair/ }).click();
  await page.getByRole('button', { name: 'Sign Up Set up tables' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await form.getByText('There is a problem').waitFor();
  await form.getByLabel('Name', { exact: true }).fill('Nima Sherpa');
  await form.getByLabel('Email', { exact: true }).fill('nima@families.example');
  await form.getByLabel('Phone', { exact: true }).fill('604 555 0123');
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await form.getByText('Thank you, Nima Sherpa!').waitFor();
  await form.getByRole('button', { name: 'Done' }).click();
  await countsAsAnswered(page, fair.id, 'sheet');
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Français' }).click();
  await page.locator('html[lang=fr]').waitFor();
  await page.getByRole('heading', { name: 'Winter Craft Fair' }).waitFor();
  await isWhole(page, 'in French');
});

test('nor the pages of a signup and an account, nor those with nothing to see', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const page = await translated(parent);
  for (const path of [
    pagePaths.privacy,
    pagePaths.deletion,
    pagePaths.manage,
    pagePaths.verify,
    pagePaths.organize,
    '/nowhere',
  ]) {
    await parent.open(path);
    await isWhole(page, path);
    await pressEverything(page);
    await isWhole(page, `${path}, everything pressed`);
  }
  for (const path of [
    pagePaths.accessibility,
    pagePaths.language,
    `${pagePaths.signUp}?slot=${made.fair.slots[0]?.id}`,
  ]) {
    await parent.open(path);
    await isWhole(page, path);
  }
  await page.goto(`${pagePaths.manage}${made.manageToken}`);
  await page.reload();
  await page.getByText('Manuela Manager').first().waitFor();
  await pressEverything(page);
  await isWhole(page, 'a manage link');

  await parent.open(pagePaths.ownProfile);
  await isWhole(page, 'signing in');
  await pressEverything(page);
  const person = { name: 'Priya Parent', email: 'priya@families.example', password: 'two green kayaks' };
  expect((await page.request.post('/api/auth/register', { data: person })).status()).toBe(201);
  const slotId = made.fair.slots[1]?.id;
  const signup = {
    slotId,
    name: person.name,
    email: person.email,
    phone: '604 555 0199',
    notes: 'A cake. '.repeat(60),
  };
  expect((await page.request.post('/api/volunteers', { data: signup })).status()).toBe(201);
  await parent.open(pagePaths.ownProfile);
  await page.getByText('Bring a cake').first().waitFor();
  const opened = await pressEverything(page);
  expect(opened).toEqual(expect.arrayContaining(['Account Settings', 'Delete your account?']));
  await isWhole(page, 'the profile');
});

const dialogsOfTabs: readonly (readonly [string, readonly string[]])[] = [
  [
    'overview',
    [
      'Create signup sheet',
      'More for Winter Craft Fair',
      'More ways to create a signup sheet',
      'More for all sheets',
      'Export volunteer hours',
      'Set up your school',
      'Edit hero content',
      'Change hero image',
    ],
  ],
  ['monitoring', ['Add monitor']],
  ['email', ['Connect the sender', 'Edit the default recipient', 'Edit the alert recipients', 'Add an address']],
  ['communications', []],
  ['users', ['Create administrator', 'Edit Vera Volunteers', 'Role of Vera Volunteers', 'Delete Vera Volunteers']],
];

async function openAndLeave(page: Page, button: string): Promise<void> {
  const open = page.locator('[role=dialog],[role=alertdialog],[role=menu]').first();
  await page.getByRole('button', { name: button }).first().click();
  await open.waitFor();
  const send = open.locator('form button[type=submit], button[form]').last();
  if ((await send.count()) > 0) {
    await send.click();
    await open
      .getByText('There is a problem')
      .or(open.locator('[aria-invalid=true]'))
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => {});
  }
  await expect
    .poll(
      async () => {
        if (await open.isVisible()) await page.keyboard.press('Escape');
        return open.isVisible();
      },
      { message: button, timeout: 10_000 },
    )
    .toBe(false);
}

test('nor any screen of the management', async () => {
  const { made, visitor } = stage();
  const admin = await visitor();
  const page = await translated(admin);
  await signIn(admin, null);
  const vera = { name: 'Vera Volunteers', email: 'vera@school.example', password: 'five dry umbrellas' };
  const created = await page.request.post('/api/users/create-admin', { data: { ...vera, role: 'volunteer-admin' } });
  expect(created.status()).toBe(201);
  for (const [tab, buttons] of dialogsOfTabs) {
    await admin.open(managementTab(tab));
    await isWhole(page, tab);
    for (const button of buttons) await openAndLeave(page, button);
    await isWhole(page, `${tab}, everything opened`);
  }

  await admin.open(managementTab('overview'));
  const figures = async () => {
    const stats = (await (await page.request.get('/api/stats')).json()) as Record<string, number>;
    for (const [label, value] of [
      ['Active Signups', stats['activeSignups']],
      ['Total Volunteers', stats['totalVolunteers']],
      ['Hours This Month', stats['monthlyHours']],
      ['Fill Rate', `${stats['fillRate']}%`],
    ] as const) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) });
      await expect
        .poll(() => card.locator('p').first().innerText(), { message: label, timeout: 10_000 })
        .toBe(String(value));
    }
  };
  await figures();
  const slot = made.fair.slots[0]?.id;
  const signup = { slotId: slot, name: 'Ben Bakker', email: 'ben@families.example', phone: '604 555 0111' };
  expect((await page.request.post('/api/volunteers', { data: signup })).status()).toBe(201);
  await figures();
  await admin.open(made.fair.path);
  for (const button of ['Edit slot Set up tables', 'Delete slot Set up tables', 'More for Manuela Manager'])
    await openAndLeave(page, button);
  await countsAsAnswered(page, made.fair.id, 'sheet');
  await isWhole(page, 'a sheet, as its organizer sees it');
});

test('a translator that is faster than the page costs a rendering, not the page', async () => {
  const { made, visitor } = stage();
  const parent = await visitor();
  // What the server sent is not what React finds, so it renders anew.
  parent.expects(/Minified React error #4(18|25)/);
  const page = await translated(parent, 'at once');
  await parent.open(made.fair.path);
  await countsAsAnswered(page, made.fair.id, 'sheet');
  await page.getByRole('button', { name: 'Sign Up Bring a cake' }).first().click();
  await page.getByRole('dialog', { name: 'Sign up to help' }).waitFor();
  await isWhole(page, 'a page that was translated before it came to life');
});

test('what does break says so, and loading the page again is the way on', async () => {
  const { visitor } = stage();
  const parent = await visitor();
  parent.expects(/TypeError|minified/i);
  const page = await parent.open(pagePaths.home);
  const broken = { sheets: [null], total: 1, next: null };
  await page.route('**/api/signup-sheets?*', (route) => route.fulfill({ json: broken }));
  await page.getByRole('link', { name: 'Volunteer Portal' }).first().click();
  await page.getByRole('heading', { name: 'Page Refresh Needed' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Winter Craft Fair').first().waitFor();
});
