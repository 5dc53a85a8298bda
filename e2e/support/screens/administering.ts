import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { chooseMore } from '#e2e/support/administrator.ts';
import { answers, hasFocus, leave, rewriteAnswer, sendWrong, type Look, type Walk } from '#e2e/support/every-screen.ts';
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
      await visitor.open(address);
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

async function quiet(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy=true]');
  await expect.poll(() => busy.evaluateAll((boxes) => boxes.map((box) => box.outerHTML))).toEqual([]);
}

export async function walkWhatIsMissing({ visitor, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await visitor.open(managementTab('email'));
  await page.getByText('This server can’t convert videos.').first().waitFor();
  await look('logos on a machine without ffmpeg');
  await visitor.open(managementTab('overview'));
  await lookAtForm(page, look, { by: 'Share Library Helpers', shows: 'No picture in English', leave: 'Close' });
}

export async function walkOverview({ visitor, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await lookAtNews(page, look, (address) => visitor.open(address));
  await visitor.open(managementTab('overview'));
  await page.getByRole('button', { name: 'What “Fill Rate” means' }).click();
  await page.getByRole('dialog', { name: 'Fill Rate' }).waitFor();
  await look('what a number means');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await page.getByRole('button', { name: 'Bake sale' }).first().click();
  await page.getByRole('button', { name: /^Past sheets/ }).click();
  await page.getByText(LONG_NAME).first().waitFor();
  await look('a chart as a table, the people of a slot and what is over');
  const forms: readonly Form[] = [
    { by: `Edit ${LONG_NAME}`, save: 'Save changes', isFilledIn: true },
    { by: 'Write to the volunteers of Winter Craft Fair', save: 'Preview' },
    { by: 'Write to everyone', save: 'Preview' },
    { by: 'Edit hero content', save: 'Save changes', isFilledIn: true },
    { by: 'Change hero image', save: 'Save' },
    { by: 'Export volunteer hours' },
    { by: 'Edit days without school' },
    { by: 'Change several dates of Reading Corner', shows: 'What happens' },
    { by: 'Send now the reminder “One week before” for Winter Craft Fair' },
    { by: 'Remove Karen Chow', opens: 'Set up tables' },
  ];
  for (const form of forms) await lookAtForm(page, look, form);
  await page.getByRole('button', { name: 'Write to the volunteers of Winter Craft Fair' }).click();
  const letter = page.getByRole('dialog');
  await letter.getByLabel('Subject').fill('Doors open at 7');
  await letter.getByLabel('Your message').fill('Please park behind the gym.');
  await letter.getByRole('button', { name: 'Preview' }).click();
  await letter.getByRole('button', { name: 'Back to writing' }).waitFor();
  await look('a letter as it arrives');
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

export async function walkSheetForms({ visitor, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await visitor.open(managementTab('overview'));
  const forms: readonly Form[] = [
    { by: 'Create signup sheet', save: 'Create and add slots' },
    { by: 'Start from a template', shows: 'Parent council meeting' },
    { by: 'Import a signup sheet', save: 'Create draft' },
    { by: 'Edit Winter Craft Fair', save: 'Save changes', isFilledIn: true },
    { by: 'Copy Winter Craft Fair', save: 'Copy', isFilledIn: true },
    { by: 'Share Winter Craft Fair', leave: 'Close' },
    { by: 'Add slot to Winter Craft Fair', save: 'Add slot' },
    { by: 'Edit slots of Winter Craft Fair' },
    { ...more(PATTERN), save: 'Add slots' },
    { ...more(PASTE), save: 'Add slots' },
    { ...more('Repeat on more dates…') },
    { by: 'Edit Bake sale', save: 'Save changes', isFilledIn: true },
    { by: 'Delete Bake sale' },
    { ...more('Picture…'), save: 'Save' },
    { ...more('Cancel the event…'), leave: 'Keep the event' },
    { ...more('Organizers…'), save: 'Send invitation', shows: 'Volunteers’ replies go to', leave: 'Close' },
    { by: 'Delete Winter Craft Fair' },
  ];
  for (const form of forms) await lookAtForm(page, look, form);
  await lookAtRules(page, look);
  await lookAtQuestions(page, look);
  await lookAtManySlots(page, look);
  await lookAtSlotsTogether(page, look);
  await page.getByRole('button', { name: 'Start from a template', exact: true }).click();
  await page.getByRole('button', { name: 'Book fair', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Unpack the books' }).click();
  await page.getByRole('dialog').getByLabel('Places').waitFor();
  await lookAtForm(page, look, { save: 'Create draft' });
}

const PATTERN = 'Add slots by a pattern…';
const PASTE = 'Paste slots from a spreadsheet…';
const more = (chooses: string) => ({ opens: 'More for Winter Craft Fair', chooses });

async function lookAtRules(page: Page, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add slot to Winter Craft Fair' }).click();
  await dialog.getByText('Things to bring', { exact: true }).click();
  await dialog.getByLabel('Unit').fill('dozen');
  await dialog.getByLabel('Close sign-ups early').check();
  await look('a slot for things, which closes early');
  await leave(dialog, 'Cancel');
  await page.getByRole('button', { name: 'Edit Winter Craft Fair', exact: true }).click();
  await dialog.getByLabel('Open sign-ups later').check();
  await dialog.getByLabel('Limit the places of each family').check();
  await look('when a sheet opens, and how many places a family has');
  await leave(dialog, 'Cancel');
}

async function lookAtQuestions(page: Page, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog');
  await chooseMore(page, 'Winter Craft Fair', 'Questions…');
  await look('the questions of a sheet that asks nothing');
  await dialog.getByRole('button', { name: 'Add a question' }).click();
  await dialog.getByLabel('Question', { exact: true }).fill(`${LONG_NAME}, 過敏?`);
  await dialog.getByText('Do you need this?').waitFor();
  await dialog.getByLabel('Kind of answer').selectOption('Any of several choices');
  await dialog.getByLabel('Choice 1', { exact: true }).fill(LONG_NAME);
  await dialog.getByText('In other languages').click();
  await dialog.getByLabel('Language', { exact: true }).selectOption({ index: 3 });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Preview', { exact: true }).click();
  await sendWrong(dialog, 'Save questions');
  await look('the questions of a sheet, with errors');
  await leave(dialog, 'Cancel');
}

async function lookAtManySlots(page: Page, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog');
  await chooseMore(page, 'Winter Craft Fair', PATTERN);
  await dialog.getByLabel('Title').fill(LONG_NAME);
  await dialog.getByLabel('From', { exact: true }).fill('09:00');
  await dialog.getByLabel('To', { exact: true }).fill('11:45');
  await dialog.getByLabel('Stations').fill('Library, 圖書館');
  await dialog.getByRole('button', { name: 'Add a break' }).click();
  await dialog.getByRole('button', { name: 'Add a day' }).click();
  await dialog.getByLabel('Break 1 from').fill('10:00');
  await dialog.getByLabel('Break 1 to').fill('10:30');
  await dialog.getByText('is left over on 2 days').waitFor();
  await dialog
    .getByRole('group', { name: /圖書館/ })
    .first()
    .getByRole('checkbox')
    .first()
    .uncheck();
  await look('the slots of a pattern, one of them left out');
  await leave(dialog, 'Cancel');
  await chooseMore(page, 'Winter Craft Fair', PASTE);
  const rows = ['Griddle\t3/4\t9-11\t6', `${LONG_NAME}\tsomeday\tlate\t2-3`, 'Fruit\tDec 12\t8am\t2'];
  await dialog.getByLabel('Cells').fill(['Job\tWhen\tTime\t#', ...rows].join('\n'));
  await dialog.getByText('Say which day is meant first.').waitFor();
  await look('pasted cells with a question');
  await dialog.getByLabel('Which day is 3/4?').selectOption({ index: 1 });
  await dialog.getByText('2 slots, 8 places, 1 row with errors').waitFor();
  await look('pasted cells with errors');
  await leave(dialog, 'Cancel');
}

async function lookAtSlotsTogether(page: Page, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit slots of Winter Craft Fair' }).click();
  await dialog.getByRole('gridcell', { name: 'Bake sale' }).click();
  await page.keyboard.type(LONG_NAME);
  await page.keyboard.press('Tab');
  await page.keyboard.type('3/4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowUp');
  await dialog.getByRole('button', { name: 'Change several' }).click();
  await dialog.getByRole('button', { name: 'Set places' }).waitFor();
  await look('slots in a table, some of them selected and one with an error');
  await dialog.getByRole('button', { name: 'Check the changes' }).click();
  await dialog.getByRole('alert').getByText('This could be two days').waitFor();
  await look('slots in a table, with a summary of errors');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Later' }).click();
  await dialog.getByRole('button', { name: 'Check the changes' }).click();
  await dialog.getByRole('button', { name: 'Back to the slots' }).waitFor();
  await look('what changes in the slots, and who is emailed');
  await dialog.getByRole('button', { name: 'Back to the slots' }).click();
  await dialog.getByRole('grid').waitFor();
  await leave(dialog, 'Cancel');
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

interface Form {
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

async function lookAtForm(page: Page, look: Look, form: Form): Promise<void> {
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
