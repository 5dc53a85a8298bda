import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';
import { expect, test } from 'vitest';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { CALL_CONSENT_MONTHS } from '#domain/calls.ts';
import { retention, yearsKept } from '#domain/retention.ts';
import { pagePaths } from '#contract/paths.ts';
import { barriers } from './support/accessible.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { speak } from './support/speaking.ts';
import { PHONE } from './support/visitor.ts';

const CATALOGUE = new RegExp(`/assets/(${languages.map(({ tag }) => tag).join('|')})-[\\w-]+\\.js$`);
const FOLDER = path.resolve(import.meta.dirname, '../src/client/languages');

const stage = onStage(async (hub) => ({
  fair: await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 2 }]),
}));

function saying(language: LanguageTag): (english: string) => string {
  const { items } = parsePo(readFileSync(path.join(FOLDER, `${language}.po`), 'utf8'));
  const texts = new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
  return (english) => texts.get(english) ?? expect.fail(`${english} is no text of the pages`);
}

/** In ms, what people perceive as instant; the quickest of a few counts, as other programs run too. */
const AT_ONCE = 300;
const MAX_CATALOGUE = 15_000;

test('a parent fetches the texts of one language, reads another language at once, and finds it again after a reload', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE, language: 'ta' });
  const { page } = parent;
  const fetched: { readonly language: string; readonly bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    const language = CATALOGUE.exec(request.url())?.[1];
    if (language !== undefined) fetched.push({ language, bytes: (await request.sizes()).responseBodySize });
  });
  await parent.open(made.fair.path);
  // What the page says, and soon what its dialog will say.
  await expect.poll(() => fetched.map(({ language }) => language), { timeout: 15_000 }).toEqual(['ta', 'ta']);
  const times: number[] = [];
  for (const language of ['fa', 'pa', 'zh-HK', 'fa'] as const) {
    const start = performance.now();
    await speak(page, language);
    times.push(performance.now() - start);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
  }
  expect(Math.min(...times)).toBeLessThan(AT_ONCE);
  await page.reload();
  expect(await page.locator('html').getAttribute('lang')).toBe('fa');
  expect(fetched.filter(({ bytes }) => bytes > MAX_CATALOGUE)).toEqual([]);
});

test('a parent whose phone asks for Cantonese is shown it, changes to Arabic with a form half filled in, and is mailed in it', async () => {
  const { mail, made, visitor } = stage();
  const parent = await visitor({ screen: PHONE, language: 'yue-HK' });
  const page = await parent.open(made.fair.path);
  const html = page.locator('html');
  expect(await html.getAttribute('lang')).toBe('zh-HK');
  const cantonese = saying('zh-HK');
  await page.getByRole('heading', { name: cantonese('Available Volunteer Opportunities') }).waitFor();
  await page.getByText('上午8:00 – 10:00').first().waitFor();

  await parent.open(pagePaths.manage);
  await page.getByRole('textbox').first().fill('fatima@families.example');
  const picker = page.getByRole('banner').getByRole('button', { name: '繁體中文（香港）' });
  await picker.click();
  const dialog = page.getByRole('dialog', { name: cantonese('Choose your language') });
  await dialog.getByRole('searchbox').fill('arab');
  expect(await dialog.getByRole('list').getByRole('button').allTextContents()).toEqual(['العربية']);
  expect(await barriers(page), 'the choice of a language').toEqual([]);
  await dialog.getByRole('button', { name: 'العربية' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  const arabic = saying('ar');
  await page.getByRole('button', { name: arabic('Send me the link') }).waitFor();
  expect(await page.getByRole('textbox').first().inputValue()).toBe('fatima@families.example');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('العربية');
  expect(await barriers(page), 'a page in Arabic').toEqual([]);

  await parent.open(made.fair.path);
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  expect(await barriers(page), 'a sheet in Arabic').toEqual([]);
  await page
    .getByRole('button', { name: arabic('Sign Up') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel(arabic('Name'), { exact: true }).fill('فاطمة الزهراء');
  await form.getByLabel(arabic('Email'), { exact: true }).fill('fatima@families.example');
  await form.getByLabel(arabic('Phone'), { exact: true }).fill('604 555 0123');
  await form.getByRole('button', { name: arabic('Sign Up') }).click();
  await page.getByText(arabic('Signed up successfully!'), { exact: true }).waitFor();
  const [confirmation] = await mail.waitFor(1);
  expect(confirmation?.parsed.html).toContain('<html lang="ar" dir="rtl">');
  expect(confirmation?.parsed.text).toContain('فاطمة الزهراء');
});

test('of two languages that are pressed one after the other the later one counts, whichever comes first', async () => {
  const { visitor } = stage();
  const parent = await visitor();
  const { page } = parent;
  const account = { name: 'Petra Presser', email: 'petra@families.example', password: 'two green kayaks' };
  await parent.open(pagePaths.home);
  expect((await page.request.post('/api/auth/register', { data: account })).ok()).toBe(true);
  await parent.open(pagePaths.ownProfile);
  await page.getByRole('heading', { name: "Petra Presser's Profile" }).waitFor();
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') told.push(request.postDataJSON().preferredLanguage);
  });
  const release = Promise.withResolvers<void>();
  await page.route('**/api/language?tag=fr', async (route) => {
    await release.promise;
    await route.continue();
  });
  const picker = page.getByRole('banner').locator('[aria-haspopup=dialog]').first();
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true });
  await picker.click();
  await press('Français').click();
  expect(await press('Français').getAttribute('aria-busy')).toBe('true');
  await press('Deutsch').click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.locator('html').getAttribute('lang')).toBe('de');

  // The choice that is open by now is not closed by the one that was overtaken.
  await picker.click();
  const late = page.waitForResponse('**/api/language?tag=fr');
  release.resolve();
  await late;
  await dialog.getByRole('searchbox').fill('pol');
  expect(await dialog.getByRole('list').getByRole('button').allTextContents()).toEqual(['Polski']);
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect((await page.context().cookies()).find(({ name }) => name === 'lang')?.value).toBe('de');
  expect(told).toEqual(['de']);
});

test('whoever chooses another language on a page of many texts reads the whole of it in that', async () => {
  const { visitor } = stage();
  const parent = await visitor({});
  const page = await parent.open(pagePaths.privacy);
  // The page for browsers without script is for those alone.
  expect(await page.getByRole('link', { name: 'Choose your language' }).count()).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Français' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const english = await page
    .getByRole('main')
    .getByText(/\b(you|your|when)\b/)
    .allTextContents();
  expect(english).toEqual([]);
});

test.each(languages)(
  'the privacy policy says in $tag how long things are kept, as the hub keeps them',
  async ({ tag }) => {
    const answer = await fetch(new URL(pagePaths.privacy, stage().url), { headers: { cookie: `lang=${tag}` } });
    const html = await answer.text();
    expect(html).toContain(`lang="${tag}"`);
    const ages = [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, age = '']) => age);
    const kept = [
      retention.answers.days,
      retention.waitlists.days,
      retention.handOvers.days,
      retention.doorFacts.days,
      yearsKept('hours'),
      retention.calls.days,
      CALL_CONSENT_MONTHS,
      retention.mails.days,
      retention.reminders.days,
      yearsKept('auditLog'),
      yearsKept('consents'),
      retention.unconfirmedDeletions.days,
      retention.organizerInvitations.days,
      retention.mailboxes.days,
      retention.sessions.days,
      retention.loginCodes.days,
    ];
    // One and two are words of their own in Arabic and Hebrew.
    const inWords = ['ar', 'he'].includes(tag) ? [1, 2] : [];
    const digits = ages.map((age) => /\d+/.exec(age)?.[0] ?? 'words');
    expect(digits).toEqual(kept.map((each) => (inWords.includes(each) ? 'words' : `${each}`)));
  },
);
