import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, openPlace, openSection, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { calendarIn, mailsTo, manageLinkIn } from './support/mails.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const stations = ['Cashier at the door', 'Novels and comics'];
  const book = Array.from({ length: 24 }, (_, at) => ({ title: stations[at % 2] ?? '', maxVolunteers: 2 }));
  return {
    books: await makeSheet(hub, book, { title: 'Book fair', description: '' }),
    // Last year somebody has found the words.
    earlier: await makeSheet(
      hub,
      [{ title: 'Cashier at the door', translations: { 'zh-HK': { title: '門口收銀', description: null } } }],
      { title: 'Book fair of last year', inDays: -365 },
    ),
    fair: await makeSheet(
      hub,
      [
        { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 3 },
        { title: 'Clean up', from: '15:00', to: '16:30', maxVolunteers: 3 },
      ],
      { translations: { fr: { title: 'Marché d’hiver', description: null } } },
    ),
  };
});

const CANTONESE = 'Chinese (Hong Kong) – 繁體中文（香港）';
const MOST_PRESSES = 10;

test('an organizer translates a sheet of 24 slots in at most ten presses, with what is known already', async () => {
  const { mail, made, visitor } = stage();
  const organizer = await visitor({ screen: DESK });
  await signIn(organizer, mail);
  const { page } = organizer;
  let presses = 0;
  const press = async (control: Locator) => {
    presses += 1;
    await control.click();
  };
  await press(page.getByRole('link', { name: 'Book fair', exact: true }).first());
  await press(page.getByRole('link', { name: 'Settings', exact: true }));
  await press(page.getByRole('link', { name: /^Languages/ }));
  const form = page.getByRole('region', { name: 'Translate' });
  presses += 1;
  await form.getByLabel('Add a language').selectOption({ value: 'zh-HK' });
  await press(form.getByRole('button', { name: 'Add', exact: true }));
  const head = form.getByRole('region', { name: CANTONESE });
  await head.getByText('0 of 3 texts').waitFor();
  // The title is one of a template, the cashier of last year's sheet.
  await press(head.getByRole('button', { name: 'Use 2 suggestions' }));
  await head.getByText('2 of 3 texts').waitFor();
  presses += 1;
  await form.getByRole('textbox', { name: /Novels and comics$/ }).fill('小說及漫畫');
  expect(await barriers(page), 'a sheet that is translated').toEqual([]);
  await press(form.getByRole('button', { name: 'Save translations' }));
  await page.getByText('Translations Saved', { exact: true }).waitFor();
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

  const parent = await visitor({ screen: PHONE, language: 'zh-HK' });
  await parent.open(made.books.path);
  await parent.page.getByRole('heading', { name: '書展', level: 1 }).waitFor();
  await expect.poll(() => parent.page.getByRole('heading', { name: '門口收銀' }).count()).toBe(12);
  expect(await parent.page.getByRole('heading', { name: '小說及漫畫' }).count()).toBe(12);
});

test('an organizer adds Cantonese to a sheet on a phone and to a slot at a desk; a parent reads it, signs up and is mailed in it', async () => {
  const { mail, made, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;

  await openPlace(page, 'Winter Craft Fair', 'Settings', 'Languages');
  const form = page.getByRole('region', { name: 'Translate' });
  await form.getByRole('region', { name: 'French – Français' }).getByText('1 of 4 texts').waitFor();
  await form.getByLabel('Add a language').selectOption({ value: 'zh-HK' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const cantonese = form.getByRole('region', { name: CANTONESE });
  const into = (text: string | RegExp) => form.getByRole('textbox', { name: text }).and(form.locator('[lang=zh-HK]'));
  expect(await into(/Winter Craft Fair$/).evaluate((field) => field === document.activeElement)).toBe(true);
  await cantonese.getByText('0 of 4 texts').waitFor();
  await into(/Sixty tables of crafts/).fill('請穿密頭鞋。');
  await form.getByRole('button', { name: 'Save translations' }).click();
  await form.getByRole('link', { name: 'Translate “Winter Craft Fair” into Chinese (Hong Kong) too' }).click();
  expect(await barriers(page), 'what is wrong with a translation').toEqual([]);
  await page.keyboard.type('冬季手工藝市集');
  await form.getByLabel('Add a language').selectOption({ value: 'ar' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const arabic = form.getByRole('region', { name: 'Arabic – العربية' });
  await page.keyboard.type('معرض');
  await arabic.getByText('1 of 4 texts').waitFor();
  await arabic.getByRole('button', { name: 'Remove Arabic' }).click();
  await arabic.waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: 'Save translations' }).click();
  await page.getByText('Translations Saved', { exact: true }).waitFor();
  await cantonese.getByText('2 of 4 texts').waitFor();
  await page.getByText('Chinese (Hong Kong): 0 of 2 slots').waitFor();
  expect(await page.getByText('Arabic: ').count()).toBe(0);

  await page.setViewportSize(DESK);
  await openSection(page, 'Winter Craft Fair', 'Slots & people');
  await chooseMore(page, 'Set up tables', 'Edit');
  const slotForm = page.getByRole('dialog', { name: 'Edit volunteer slot' });
  // The languages of the sheet are there already.
  const ofSlot = slotForm.getByRole('region', { name: /^Chinese/ });
  const [original, field] = [
    await ofSlot.getByText('Set up tables').boundingBox(),
    await ofSlot.getByLabel('Title').boundingBox(),
  ];
  expect((original?.x ?? 0) + (original?.width ?? 0), 'the original stands beside the field').toBeLessThan(
    field?.x ?? 0,
  );
  await ofSlot.getByLabel('Title').fill('擺放桌子');
  expect(await barriers(page), 'the form of a slot in two languages').toEqual([]);
  await slotForm.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Chinese (Hong Kong): 1 of 2 slots').waitFor();

  // Once nothing stands beside anything, the dialog of a slot needs no more room than without languages.
  await chooseMore(page, 'Clean up', 'Edit');
  const width = async () => (await slotForm.boundingBox())?.width ?? 0;
  const wide = await width();
  for (const language of ['Chinese', 'French'])
    await slotForm.getByRole('button', { name: `Remove ${language}` }).click();
  await expect.poll(width).toBeLessThan(wide);
  await slotForm.getByRole('button', { name: 'Cancel' }).click();
  await slotForm.waitFor({ state: 'hidden' });

  const parent = await visitor({ screen: PHONE, language: 'yue-HK' });
  const sheet = await parent.open('/volunteer-opportunities');
  await sheet.getByRole('searchbox').fill('手工藝');
  await sheet.getByRole('link', { name: /冬季手工藝市集/ }).click();
  const heading = sheet.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toBe('冬季手工藝市集');
  expect(await sheet.title()).toContain('冬季手工藝市集');
  const cleaning = sheet.getByRole('heading', { name: 'Clean up' }).locator('span');
  expect([await cleaning.getAttribute('lang'), await cleaning.getAttribute('dir')]).toEqual(['en', 'auto']);

  // By keyboard to the original and back, without anything else moving.
  const toOriginal = sheet.getByRole('button', { name: '顯示原文' });
  const before = await toOriginal.boundingBox();
  await toOriginal.focus();
  await sheet.keyboard.press('Enter');
  await expect.poll(() => heading.textContent()).toBe('Winter Craft Fair');
  expect(await heading.locator('span').getAttribute('lang')).toBe('en');
  const back = sheet.getByRole('button', { name: '顯示譯文' });
  expect(await back.boundingBox()).toEqual(before);
  expect(await barriers(sheet), 'the original in another language').toEqual([]);
  await sheet.keyboard.press('Enter');
  await expect.poll(() => heading.textContent()).toBe('冬季手工藝市集');

  await sheet.getByRole('button', { name: '報名 擺放桌子' }).click();
  const signup = sheet.getByRole('dialog');
  await signup.getByText('擺放桌子').waitFor();
  await signup.getByLabel('姓名').fill('陳大文');
  await signup.getByLabel('電郵', { exact: true }).fill('chan@families.example');
  await signup.getByLabel('電話').fill('604 555 0123');
  await signup.getByRole('button', { name: '報名' }).click();
  await expect.poll(() => mailsTo(mail.mails, 'chan@families.example')).toHaveLength(1);
  const [confirmation] = mailsTo(mail.mails, 'chan@families.example');
  expect(confirmation?.parsed.subject).toContain('擺放桌子 – 冬季手工藝市集');
  expect(confirmation?.parsed.text).toContain('原文： Set up tables – Winter Craft Fair');
  expect(calendarIn(confirmation)).toContain('SUMMARY:擺放桌子: 冬季手工藝市集');

  await parent.open(manageLinkIn(confirmation));
  await sheet.getByRole('heading', { name: '擺放桌子' }).waitFor();
  await sheet.getByRole('button', { name: '顯示原文' }).click();
  await sheet.getByRole('heading', { name: 'Set up tables' }).waitFor();

  // The page came without what is said in French; chosen on the open page, it is fetched.
  await parent.open(made.fair.path);
  await sheet.getByRole('banner').getByRole('button', { name: '繁體中文（香港）' }).click();
  await sheet.getByRole('dialog').getByRole('button', { name: 'Français' }).click();
  await expect.poll(() => heading.textContent()).toBe('Marché d’hiver');
});
