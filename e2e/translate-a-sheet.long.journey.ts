import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { calendarIn, mailsTo, manageLinkIn } from './support/mails.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  return {
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

test('an organizer adds Cantonese to a sheet on a phone and to a slot at a desk; a parent reads it, signs up and is mailed in it', async () => {
  const { mail, made, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;

  await page.getByRole('button', { name: 'Edit Winter Craft Fair' }).click();
  const sheetForm = page.getByRole('dialog', { name: 'Edit signup sheet' });
  await sheetForm.getByLabel('Add a language').selectOption({ value: 'zh-HK' });
  await sheetForm.getByRole('button', { name: 'Add', exact: true }).click();
  const cantonese = sheetForm.getByRole('region', { name: 'Chinese (Hong Kong) – 繁體中文（香港）' });
  expect(await cantonese.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
  await cantonese.getByText('0 of 2 slots').waitFor();
  await cantonese.getByText('Not yet: Set up tables, Clean up').waitFor();
  await cantonese.getByText('Sixty tables of crafts').waitFor();
  await cantonese.getByLabel('Description').fill('請穿密頭鞋。');
  await sheetForm.getByRole('button', { name: 'Save changes' }).click();
  await sheetForm.getByRole('link', { name: 'Title in Chinese (Hong Kong) is required' }).click();
  expect(await barriers(page), 'what is wrong with a translation').toEqual([]);
  await page.keyboard.type('冬季手工藝市集');

  // What was typed is still there after a reload.
  await page.reload();
  await organizer.alive();
  await sheetForm.getByText('What you typed before is still here.').waitFor();
  expect(await cantonese.getByLabel('Title').inputValue()).toBe('冬季手工藝市集');
  expect(await cantonese.getByLabel('Title').getAttribute('lang')).toBe('zh-HK');
  await sheetForm.getByLabel('Add a language').selectOption({ value: 'ar' });
  await sheetForm.getByRole('button', { name: 'Add', exact: true }).click();
  const arabic = sheetForm.getByRole('region', { name: 'Arabic – العربية' });
  await arabic.getByLabel('Title').fill('معرض');
  await arabic.getByRole('button', { name: 'Remove' }).click();
  await arabic.waitFor({ state: 'hidden' });
  await sheetForm.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Signup Sheet Updated', { exact: true }).waitFor();
  await page.getByText('Chinese (Hong Kong): 0 of 2 slots').waitFor();
  await page.getByText('Arabic').waitFor({ state: 'hidden' });

  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'Edit Set up tables' }).click();
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
  await page.getByRole('button', { name: 'Edit Clean up' }).click();
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
  const form = sheet.getByRole('dialog');
  await form.getByText('擺放桌子').waitFor();
  await form.getByLabel('姓名').fill('陳大文');
  await form.getByLabel('電郵', { exact: true }).fill('chan@families.example');
  await form.getByLabel('電話').fill('604 555 0123');
  await form.getByRole('button', { name: '報名' }).click();
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
