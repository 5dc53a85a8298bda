import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { managementTab, pagePaths } from '#contract/paths.ts';
import {
  answers,
  comeAsking,
  hasFocus,
  leave,
  rewriteAnswer,
  sendWrong,
  type Look,
  type Walk,
} from '#e2e/support/every-screen.ts';
import { showRows } from '#e2e/support/overview.ts';
import type { MadeSheet } from '#e2e/support/sheets.ts';
import { KAREN, LONG_NAME } from './organizers.ts';

const places = [
  [managementTab('overview'), 'Manage Signup Sheets'],
  [managementTab('monitoring'), 'Website Monitoring'],
  [managementTab('email'), 'Email Settings'],
  [managementTab('communications'), 'Communication History'],
  [managementTab('users'), 'User Management'],
  [pagePaths.helpNeeded, 'Where help is needed'],
  [pagePaths.hours, 'Volunteer hours'],
  [pagePaths.people, 'People'],
  [pagePaths.system, 'System'],
  [pagePaths.monitoring, 'Monitoring Dashboard'],
] as const;

const CALLS = /\/api\/(?!auth\/|live)/;

export async function walkPlaces({ visitor, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of 503/);
  for (const [address, heading] of places) {
    for (const [state, answer] of [
      ['while it loads', answers.late],
      ['that could not be loaded', answers.failed],
      ['with nothing in it yet', answers.empty],
    ] as const) {
      await page.route(CALLS, answer);
      await comeAsking(visitor, address);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      if (answer !== answers.late) await quiet(page);
      await look(`${address} ${state}`);
      await page.unroute(CALLS);
    }
    await visitor.open(address);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await quiet(page);
    await look(address);
  }
}

export async function quiet(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy=true]');
  await expect.poll(() => busy.evaluateAll((boxes) => boxes.map((box) => box.outerHTML))).toEqual([]);
}

export async function walkWhatIsMissing({ visitor, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await visitor.open(managementTab('email'));
  await page.getByText('This server can’t convert videos.').first().waitFor();
  await look('logos on a machine without ffmpeg');
  await visitor.open(managementTab('overview'));
  await lookAtForm(page, look, {
    opens: 'More for Library Helpers',
    chooses: 'Share…',
    shows: 'No picture in English',
    leave: 'Close',
  });
}

export async function walkOverview({ visitor, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await lookAtNews(page, look, (address) => comeAsking(visitor, address));
  await visitor.open(managementTab('overview'));
  await page.getByRole('button', { name: /^\d+ dates of Reading Corner/ }).click();
  await page.getByRole('button', { name: 'More for Winter Craft Fair' }).click();
  await page.getByRole('menuitem', { name: 'Edit details…' }).waitFor();
  await look('the dates of a series, and the menu of a sheet');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search the signup sheets').fill('no such sheet');
  await page.getByText('No sheets have').waitFor();
  await look('a list without what was looked for');
  await page.getByRole('button', { name: 'Show all sheets' }).click();
  for (const which of ['Drafts', 'Past'] as const) {
    await showRows(page, which);
    await quiet(page);
    await look(`the list: ${which}`);
  }
  await showRows(page, 'Upcoming');
  const forms: readonly Form[] = [
    { opens: 'More for all sheets', chooses: 'Write to everyone…', save: 'Preview' },
    { by: 'Set up your school', save: 'Save', isFilledIn: true },
    { by: 'Edit hero content', save: 'Save changes', isFilledIn: true },
    { by: 'Change hero image', save: 'Save' },
    { by: 'Export volunteer hours' },
    { by: 'Edit days without school' },
    { opens: 'More for the dates of Reading Corner', chooses: 'Change several dates…', shows: 'What happens' },
    { by: 'Send now the reminder “One week before” for Winter Craft Fair' },
  ];
  for (const form of forms) await lookAtForm(page, look, form);
}

async function lookAtNews(page: Page, look: Look, open: (address: string) => Promise<unknown>): Promise<void> {
  await page.route('**/api/versions', (route) => rewriteAnswer(route, (json) => ({ ...json, isUnread: true })));
  await open(managementTab('overview'));
  await page.getByText(/^Updated to version/).waitFor();
  await look('a line about an update');
  await page.getByRole('button', { name: 'What’s new' }).first().click();
  await page.getByRole('heading', { name: 'For parents' }).first().waitFor();
  await look('what is new');
  await page.keyboard.press('Escape');
  await page.unroute('**/api/versions');
}

const WAYS = 'More ways to create a signup sheet';

export async function walkSheetForms({ visitor, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await visitor.open(managementTab('overview'));
  const forms: readonly Form[] = [
    { by: 'Create signup sheet', save: 'Create and add slots' },
    { opens: WAYS, chooses: 'Start from a template…', shows: 'Parent council meeting' },
    { opens: WAYS, chooses: 'Import a signup sheet…', save: 'Create draft' },
  ];
  for (const form of forms) await lookAtForm(page, look, form);
  await page.getByRole('button', { name: WAYS }).click();
  await page.getByRole('menuitem', { name: 'Start from a template…' }).click();
  await page.getByRole('button', { name: 'Book fair', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Unpack the books' }).click();
  await page.getByRole('dialog').getByLabel('Places').waitFor();
  await lookAtForm(page, look, { save: 'Create draft' });
}

export async function walkOtherTabs({ visitor, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await visitor.open(managementTab('monitoring'));
  await lookAtForm(page, look, { by: 'Add monitor', save: 'Create monitor' });
  await page.getByRole('button', { name: 'More for School news' }).click();
  await page.getByRole('menuitem', { name: /Edit/ }).waitFor();
  await look('what can be done with a monitor');
  await page.getByRole('menuitem', { name: /Edit/ }).click();
  await lookAtForm(page, look, { save: 'Save changes', isFilledIn: true });
  await page.getByRole('button', { name: 'More for School news' }).click();
  await page.getByRole('menuitem', { name: /Delete/ }).click();
  await lookAtForm(page, look, {});
  await page
    .getByRole('button', { name: /^Show the change: / })
    .first()
    .click();
  await lookAtForm(page, look, { leave: 'Close' });
  await page.getByRole('table', { name: 'Recent snapshots' }).getByRole('button').first().click();
  await lookAtForm(page, look, { leave: 'Close' });

  await visitor.open(pagePaths.monitoring);
  await lookAtForm(page, look, { by: 'Change Facebook', isFilledIn: true, save: 'Check and save' });
  await lookAtForm(page, look, { by: 'Disconnect Facebook' });

  await visitor.open(managementTab('email'));
  await lookAtForm(page, look, { by: 'Connect the sender', save: 'Send a test and save' });
  await lookAtForm(page, look, { by: 'Edit the default recipient', save: 'Save' });
  await lookAtForm(page, look, { by: 'Edit the alert recipients' });
  await lookAtForm(page, look, { by: 'Sending limits' });
  await lookAtForm(page, look, { by: 'Add an address', save: 'Add the address' });

  await visitor.open(managementTab('communications'));
  await page
    .getByRole('button', { name: /^Show the message/ })
    .first()
    .click();
  await lookAtForm(page, look, { leave: 'Close' });
  await page.getByLabel('Search by recipient or subject').fill('zzz');
  await page.getByText('Nothing found').waitFor();
  await look('a history without what was looked for');

  await visitor.open(managementTab('users'));
  await lookAtForm(page, look, { by: 'Create administrator', save: 'Create administrator' });
  await lookAtForm(page, look, { by: `Edit ${LONG_NAME}`, save: 'Save changes', isFilledIn: true });
  await lookAtForm(page, look, { by: `Delete ${LONG_NAME}` });
  await lookAtForm(page, look, { by: `Carry out the request of ${KAREN.name}` });
  await page.getByRole('button', { name: `Role of ${LONG_NAME}: Volunteer admin` }).click();
  await page.getByRole('menuitemradio', { name: /^Full admin/ }).waitFor();
  await look('the menu of roles');
}

export async function walkPublicSide({ visitor, made, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await visitor.open(made.path);
  await page.getByText('Current volunteers').first().waitFor();
  await look('a sheet as an administrator sees it');
  await visitor.open(pagePaths.listing);
  await page.getByRole('button', { name: `Edit ${made.title}` }).waitFor();
  await look('the listing as an administrator sees it');
}

export interface Form {
  /** The button that opens it; without one it is open. */
  readonly by?: string;
  /** The submit button of a form that is incomplete at first. */
  readonly save?: string;
  /** Its first field is filled in and required. */
  readonly isFilledIn?: boolean;
  readonly opens?: string;
  /** In the menu that opens. */
  readonly chooses?: string;
  readonly shows?: string;
  readonly leave?: string;
}

export async function lookAtForm(page: Page, look: Look, form: Form): Promise<void> {
  if (form.opens !== undefined) await page.getByRole('button', { name: form.opens }).first().click();
  if (form.chooses !== undefined) await page.getByRole('menuitem', { name: form.chooses }).click();
  if (form.by !== undefined) await page.getByRole('button', { name: form.by, exact: true }).first().click();
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last();
  await dialog.waitFor();
  await quiet(page);
  if (form.shows !== undefined) await dialog.getByText(form.shows).first().waitFor();
  const title = (await dialog.getByRole('heading').first().textContent()) ?? '';
  await look(title);
  if (form.isFilledIn === true) await dialog.getByRole('textbox').first().fill('');
  if (form.save !== undefined) {
    await sendWrong(dialog, form.save);
    await look(`${title}, with errors`);
  }
  await leave(dialog, form.leave ?? 'Cancel');
  if (form.by !== undefined) await hasFocus(page.getByRole('button', { name: form.by, exact: true }).first());
}
