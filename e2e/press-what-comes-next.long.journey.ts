import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { managementTab } from '#contract/paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { answers } from './support/every-screen.ts';
import { onStage } from './support/hub.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { underToast } from './support/under-toast.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    const fair = await makeSheet(hub, [
      { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 3 },
      { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
    ]);
    await signedUp(hub, fair.slots[0], 'Karen Chow');
    return { fair };
  },
  // Without mail an administrator signs in with the password alone.
  { variables: { SMTP_URL: '' } },
);

interface Attempt {
  readonly opener: string;
  readonly fill?: readonly (readonly [label: string, value: string])[];
  readonly action: string;
  readonly says: string;
  /** In the menu that opens. */
  readonly chooses?: string;
}

const more = (chooses: string) => ({ opener: 'More for Winter Craft Fair', chooses });

const fails: readonly Attempt[] = [
  {
    opener: 'Create signup sheet',
    fill: [
      ['Title', 'Spring Fair'],
      ['Organizer name', 'Olga Organizer'],
      ['Organizer email', 'olga@school.example'],
    ],
    action: 'Create and add slots',
    says: 'Creation Failed',
  },
  { ...more('Edit details…'), action: 'Save changes', says: 'Update Failed' },
  { ...more('Add slot…'), action: 'Add slot', says: 'Validation Error' },
  { opener: 'Edit hero content', action: 'Save changes', says: 'Update Failed' },
  { ...more('Delete…'), action: 'Delete sheet', says: 'Deletion Failed' },
];

const TOAST = '[data-swipe-direction]';
/** In ms; a toast moves out of the way within this time when what is under it changes. */
const SETTLES_WITHIN = 5_000;

async function toastSays(page: Page, title: string): Promise<void> {
  const toast = page.locator(TOAST);
  await toast.getByText(title, { exact: true }).waitFor();
  // As under a pointer: the toast stays until it is closed, however slow the machine is.
  await toast.dispatchEvent('pointermove');
}

async function nothingUnderToast(page: Page, when: string): Promise<void> {
  await expect
    .poll(() => underToast(page), { message: `under the toast ${when}`, timeout: SETTLES_WITHIN })
    .toEqual([]);
}

async function failIn(page: Page, { opener, chooses, fill = [], action, says }: Attempt): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).first().click();
  if (chooses !== undefined) await page.getByRole('menuitem', { name: chooses }).click();
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last();
  for (const [label, value] of fill) await dialog.getByLabel(label, { exact: true }).fill(value);
  const button = dialog.getByRole('button', { name: action, exact: true });
  await button.click();
  await toastSays(page, says);
  await nothingUnderToast(page, `of “${opener}”`);
  const box = await button.boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  expect(box !== null && box.y >= 0 && box.y + box.height <= height, `“${action}” is on the screen`).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await nothingUnderToast(page, `when “${opener}” is closed`);
  await page.locator(TOAST).getByRole('button').click();
}

test.each([
  ['a phone', { width: 360, height: 740 }],
  ['a phone on its side', { width: 740, height: 360 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a desk', { width: 1280, height: 800 }],
] as const)('on %s what failed lies over nothing that is pressed next', async (_name, screen) => {
  const admin = await stage().visitor({ screen });
  admin.expects(/status of 503/);
  await signIn(admin, null);
  const { page } = admin;
  await page.route(/\/api\//, (route) =>
    route.request().method() === 'GET' ? route.fallback() : answers.failed(route),
  );
  for (const attempt of fails) await failIn(page, attempt);

  await page.goto(managementTab('email'));
  await admin.alive();
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await toastSays(page, 'Test Failed');
  for (const press of Array.from({ length: 12 }).keys()) {
    await page.keyboard.press('Tab');
    await nothingUnderToast(page, `after ${press + 1} times Tab`);
  }

  await page.goto(managementTab('users'));
  await admin.alive();
  await page.getByRole('button', { name: 'Create administrator' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Vikram Volunteers');
  await form.getByLabel('Email', { exact: true }).fill('vikram@school.example');
  await form.getByLabel('Password', { exact: true }).fill('six green kettles');
  await form.getByLabel('Role').selectOption('volunteer-admin');
  await form.getByRole('button', { name: 'Create administrator' }).click();
  await form.getByRole('alert').getByText('The hub is busy. Please try again.').waitFor();
  expect(await page.locator(TOAST).count(), 'a toast that says the same').toBe(0);
});

test('on a phone in Arabic a sign-up that failed can be sent again at once', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE, language: 'ar' });
  parent.expects(/status of 409/);
  const page = await parent.open(made.fair.path);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.route('**/api/volunteers', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not now', code: 'x' } }),
  );
  await page.getByRole('button', { name: /Bake sale/ }).click();
  const form = page.getByRole('dialog');
  for (const [type, value] of [
    ['text', 'Karen Chow'],
    ['email', 'karen@families.example'],
    ['tel', '604 555 0199'],
  ] as const)
    await form.locator(`input[type=${type}]:visible`).first().fill(value);
  await form.locator('button[type=submit]').click();
  await page.locator(TOAST).waitFor();
  await page.locator(TOAST).dispatchEvent('pointermove');
  await nothingUnderToast(page, 'of the sign-up');
});
