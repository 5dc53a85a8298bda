import { expect, test } from 'vitest';
import { present } from '#tests/support/present.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  const fair = await makeSheet(
    hub,
    Array.from({ length: 12 }, (_, nth) => ({
      title: `Shift ${nth + 1}`,
      from: '08:00',
      to: '10:00',
      maxVolunteers: 3,
    })),
  );
  return { fair };
});

const LAST = 'Sign Up Shift 12';

test('while nothing but the page has come it looks as it will, and a press opens the form of its slot', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  // Their answers never come.
  await page.route('**/assets/**', () => {});
  await page.goto(made.fair.path, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: LAST });
  await button.waitFor();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(31, 90, 68)');
  expect(await page.locator('html').getAttribute('data-alive')).toBeNull();
  await button.click({ noWaitAfter: true });
  await page.waitForURL(`**/sign-up?slot=${present(made.fair.slots.at(-1)).id}`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Sign up to help' }).waitFor();
});

test('what is pressed comes alive first, before the rest of the page', async () => {
  const { made, visitor } = stage();
  const { page } = await visitor({ screen: PHONE });
  await page.addInitScript(
    (last) => {
      new MutationObserver((_changes, watching) => {
        if (!('alive' in document.documentElement.dataset)) return;
        watching.disconnect();
        // React leaves its own mark on every element that it has taken over.
        const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
        const buttons = [...document.querySelectorAll<HTMLElement>('li form button')];
        const pressed = buttons.find(({ textContent }) => textContent === last);
        if (pressed === undefined) return;
        const before = buttons.filter(isAlive).length;
        pressed.click();
        document.documentElement.dataset['pressed'] = `${buttons.length} ${before} ${isAlive(pressed)}`;
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] });
    },
    LAST.replace('Up ', 'Up'),
  );
  await page.goto(made.fair.path);
  await page.getByRole('dialog', { name: 'Sign up to help' }).waitFor();
  await page.getByRole('dialog').getByText('Shift 12').waitFor();
  expect(await page.locator('html').getAttribute('data-pressed')).toBe('12 0 true');
  expect(new URL(page.url()).pathname).toBe(made.fair.path);
});
