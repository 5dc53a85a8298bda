import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import type { Visitor } from './visitor.ts';

export interface HowItCame {
  /** What people see most; a thorough run reads it in every language. */
  readonly isKey?: boolean;
  readonly isRefused?: boolean;
  /** Only the message is left, so the language cannot be changed. */
  readonly isBroken?: boolean;
}

/** Called in each state of a screen; leaves it as it was. */
export type Look = (where: string, how?: HowItCame) => Promise<void>;

export interface Walk<Made> {
  readonly visitor: Visitor;
  readonly mail: MailServer;
  readonly made: Made;
  readonly look: Look;
}

/**
 * Checks each state of the visited screens. The width is restored after each.
 * @returns all faults, one line each, with their place
 */
export async function faultsOnWalk<Made>(
  walk: (walk: Walk<Made>) => Promise<void>,
  { visitor, ...rest }: Omit<Walk<Made>, 'look'>,
  faultsOf: (page: Page, how: HowItCame) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  const { page } = visitor;
  const look: Look = async (where, how = {}) => {
    const screen = page.viewportSize();
    const found = await withoutWhatIsBehind(page, () => faultsOf(page, how));
    if (screen !== null) await page.setViewportSize(screen);
    faults.push(...found.map((fault) => `${where}: ${fault}`));
  };
  await walk({ visitor, look, ...rest });
  return faults;
}

/**
 * Hides the page behind an open dialog, which has a look of its own: styling a thousand elements anew for each screen and
 * language takes five times as long as looking at the dialog.
 */
async function withoutWhatIsBehind<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const style = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'body:has(> [role$=dialog][data-state=open]) > #root[aria-hidden=true] main { display: none !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  try {
    return await work();
  } finally {
    await style.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  }
}

/**
 * Submits an incomplete form and checks that a focused summary names each field with a link, that the title says so,
 * and that typed text stays.
 */
export async function sendWrong(form: Locator | Page, button: string): Promise<void> {
  const send = form.getByRole('button', { name: button, exact: true });
  // A form that only script shows has no fields before it: what is in them is read once the form is there.
  await send.waitFor();
  const typed = await valuesIn(form);
  await send.click();
  const summary = form.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.waitFor();
  await hasFocus(summary);
  expect(await summary.page().title()).toMatch(/^Error: /);
  for (const link of await summary.getByRole('link').all()) {
    await link.click();
    const field = await link.evaluate(({ hash }: HTMLAnchorElement) => document.activeElement?.id === hash.slice(1));
    expect(field, `${await link.textContent()} leads to its field`).toBe(true);
  }
  expect(await valuesIn(form)).toEqual(typed);
}

function valuesIn(form: Locator | Page): Promise<string[]> {
  return form
    .locator('input, textarea, select')
    .evaluateAll((fields) => fields.map((field) => Reflect.get(field, 'value')));
}

export async function leave(dialog: Locator, button: string): Promise<void> {
  const page = dialog.page();
  await dialog.getByRole('button', { name: button, exact: true }).first().click();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main, header, footer') != null))
    .toBe(true);
}

export async function hasFocus(place: Locator): Promise<void> {
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  await expect.poll(isThere, { message: `the focus is on ${place.toString()}` }).toBe(true);
}

export function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => window.history.pushState(null, '', to), path);
}

/** Comes from another page of the management: the page asks for its content, which it brings along when it is opened. */
export async function comeAsking(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(pagePaths.setup);
  await goWithin(visitor.page, path);
}

/**
 * The next documents come without their content, as when the server could not render it: the page asks for it all.
 * Returns what ends that.
 */
export async function comeEmpty(page: Page): Promise<() => Promise<void>> {
  const every = () => true;
  await page.route(every, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replace(
        /<div id="root">.*<\/div>\n(?=.*<script type="application\/json" id="page-data">)/s,
        '<div id="root"></div>\n',
      )
      .replace(/"seeds":\[.*\](?=,"search":)/s, '"seeds":[]');
    return route.fulfill({ response, body });
  });
  return () => page.unroute(every);
}

export const answers = {
  late: () => new Promise<void>(() => {}),
  failed: (route: Route) => route.fulfill({ status: 503, json: { message: 'The hub is busy. Please try again.' } }),
  empty: (route: Route) => rewriteAnswer(route, emptied),
};

const OWN_PAGE = `**${pagePaths.manage}`;

/** Leaves all that the page of a manage link shows to its program: its document gets nothing. */
export async function leaveToProgram(page: Page): Promise<void> {
  await page.route(OWN_PAGE, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 200, body: '' }) : route.fallback(),
  );
}

export async function leaveToDocument(page: Page): Promise<void> {
  await page.unroute(OWN_PAGE);
}

/** Passes on the server's answer, rewritten, unless the page went on meanwhile and no longer waits for it. */
export async function rewriteAnswer(route: Route, rewrite: (json: object) => unknown): Promise<void> {
  const response = await route.fetch();
  const json = rewrite(await response.json());
  await route.fulfill({ response, json }).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('Route is already handled')) throw error;
  });
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? 0 : value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptied(part)]));
}
