import type { Page } from 'playwright-core';
import { sheetPlace, sheetSettings, settingsParts } from '#contract/organizer-paths.ts';
import { chooseMore } from '#e2e/support/administrator.ts';
import { answers, comeAsking, leave, sendWrong, type Look, type Walk } from '#e2e/support/every-screen.ts';
import type { MadeSheet } from '#e2e/support/sheets.ts';
import { lookAtForm, quiet, type Form } from './administering.ts';
import { KAREN, LONG_NAME } from './organizers.ts';

const SLOTS = 'the slots of Winter Craft Fair';
const PATTERN = 'Add slots by a pattern…';
const PASTE = 'Paste slots from a spreadsheet…';
const more = (of: string, chooses: string) => ({ opens: `More for ${of}`, chooses });
const OF_SHEET = /\/api\/signup-sheets\/[\da-f-]{36}(\?|$)/;

/** Each section, the menus, and the slots with their people. */
export async function walkPlaceOfASheet({ visitor, made, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of (503|404)/);
  for (const [state, answer] of [
    ['while it loads', answers.late],
    ['that could not be loaded', answers.failed],
  ] as const) {
    await page.route(OF_SHEET, answer);
    await comeAsking(visitor, sheetPlace(made.id));
    await page.getByRole('link', { name: 'Signup sheets' }).waitFor();
    if (answer === answers.failed) await page.getByRole('button', { name: 'Try again' }).waitFor();
    await look(`the place of a sheet ${state}`);
    await page.unroute(OF_SHEET);
  }
  await visitor.open(sheetPlace(crypto.randomUUID()));
  await page.getByText('This signup sheet was deleted, or you don’t organize it.').waitFor();
  await look('the place of a sheet that is not there');

  await visitor.open(sheetPlace(made.id));
  await page.getByRole('button', { name: 'Set up tables', exact: true }).click();
  await page.getByRole('button', { name: 'Bake sale', exact: true }).click();
  await page.getByText(LONG_NAME).first().waitFor();
  await quiet(page);
  await look('the slots of a sheet with their people');
  for (const of of ['Winter Craft Fair', SLOTS, 'Bake sale', LONG_NAME]) {
    await page.getByRole('button', { name: `More for ${of}`, exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    await look(`the menu of ${of}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: /^Waiting/ }).click();
  await page.getByText('Nobody waits for a place.').waitFor();
  await look('no slot for which somebody waits');

  for (const section of ['messages', 'hours'] as const) {
    await visitor.open(sheetPlace(made.id, section));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await quiet(page);
    await look(`the ${section} of a sheet`);
  }
  for (const part of settingsParts) {
    await visitor.open(sheetSettings(made.id, part));
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await quiet(page);
    await look(`the settings of a sheet: ${part}`);
  }
}

/** What opens over the place of a sheet, and what is wrong with it. */
export async function walkFormsOfASheet({ visitor, made, look }: Walk<MadeSheet>): Promise<void> {
  const { page } = visitor;
  await visitor.open(sheetPlace(made.id));
  await page.getByRole('button', { name: 'Set up tables', exact: true }).click();
  const forms: readonly Form[] = [
    { ...more('Winter Craft Fair', 'Copy to a new date…'), save: 'Copy', isFilledIn: true },
    { by: 'Share Winter Craft Fair', leave: 'Close' },
    { by: 'Add slot to Winter Craft Fair', save: 'Add slot' },
    { by: 'Edit as a table' },
    { ...more(SLOTS, PATTERN), save: 'Add slots' },
    { ...more(SLOTS, PASTE), save: 'Add slots' },
    { ...more('Winter Craft Fair', 'Repeat on more dates…') },
    { ...more('Winter Craft Fair', 'Cancel the event…'), leave: 'Keep the event' },
    { ...more('Winter Craft Fair', 'Delete…') },
    { ...more('Bake sale', 'Edit…'), save: 'Save changes', isFilledIn: true },
    { ...more('Bake sale', 'Write to this person…'), save: 'Preview' },
    { ...more('Bake sale', 'Delete…') },
    { ...more(KAREN.name, 'Edit…'), save: 'Save changes', isFilledIn: true },
    { ...more(KAREN.name, 'Remove from this slot…') },
  ];
  for (const form of forms) await lookAtForm(page, look, form);
  await lookAtThings(page, look);
  await lookAtManySlots(page, look);
  await lookAtSlotsTogether(page, look);

  await visitor.open(sheetSettings(made.id, 'rules'));
  await page.getByLabel('Open sign-ups later').check();
  await page.getByLabel('Limit the places of each family').check();
  await look('when a sheet opens, and how many places a family has');
  await visitor.open(sheetSettings(made.id, 'questions'));
  await lookAtQuestions(page, look);
  await visitor.open(sheetPlace(made.id, 'messages'));
  await page.getByLabel('Subject').fill('Doors open at 7');
  await page.getByLabel('Your message').fill('Please park behind the gym.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Back to writing' }).waitFor();
  await look('a letter as it arrives');
}

async function lookAtThings(page: Page, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add slot to Winter Craft Fair' }).click();
  await dialog.getByText('Things to bring', { exact: true }).click();
  await dialog.getByLabel('Unit').fill('dozen');
  await dialog.getByLabel('Close sign-ups early').check();
  await look('a slot for things, which closes early');
  await leave(dialog, 'Cancel');
}

async function lookAtQuestions(page: Page, look: Look): Promise<void> {
  const dialog = page.getByRole('region', { name: 'Questions of “Winter Craft Fair”' });
  await dialog.waitFor();
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
}

async function lookAtManySlots(page: Page, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog');
  await chooseMore(page, SLOTS, PATTERN);
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
  await chooseMore(page, SLOTS, PASTE);
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
  await page.getByRole('button', { name: 'Edit as a table' }).click();
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
