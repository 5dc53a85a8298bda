import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { MailServer } from '#tests/support/mail-server.ts';
import type { Visitor } from './visitor.ts';

/** How a state of a screen differs from what can be said anew at any moment. */
export interface HowItCame {
  /** The server refused something: what it said stays in the language of that moment. */
  readonly isRefused?: boolean;
  /** Nothing but the message is left, so no other language can be chosen. */
  readonly isBroken?: boolean;
}

/** Told of each state in which a screen stands, while it stands there. It leaves it as it was. */
export type Look = (where: string, how?: HowItCame) => Promise<void>;

/** One visitor who goes through screens, and who looks on. */
export interface Walk<Made> {
  readonly visitor: Visitor;
  readonly mail: MailServer;
  readonly made: Made;
  readonly look: Look;
}

/**
 * Goes through screens and asks of each state what is wrong with it. The screen is as wide before each as after it.
 *
 * @returns all of that, one line each, with where it was found
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
    const found = await faultsOf(page, how);
    if (screen !== null) await page.setViewportSize(screen);
    faults.push(...found.map((fault) => `${where}: ${fault}`));
  };
  await walk({ visitor, look, ...rest });
  return faults;
}

/**
 * Presses a button of a form that leaves something out. That is said in a summary, which has the focus and leads to each
 * field, and in the title; what was typed stays.
 */
export async function sendWrong(form: Locator | Page, button: string): Promise<void> {
  const send = form.getByRole('button', { name: button, exact: true });
  // A form that only script shows has no fields before it: what is in them is read once the form is there.
  await send.waitFor();
  const typed = await valuesIn(form);
  // After so many looks at one page on a busy machine it takes its time to come to rest.
  await send.click({ timeout: 30_000 });
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

/** Leaves an open dialog by its button. The focus goes to something of the page again. */
export async function leave(dialog: Locator, button: string): Promise<void> {
  const page = dialog.page();
  await dialog.getByRole('button', { name: button, exact: true }).first().click();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main, header, footer') != null))
    .toBe(true);
}

/** Waits until this has the focus. */
export async function hasFocus(place: Locator): Promise<void> {
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  await expect.poll(isThere, { message: `the focus is on ${place.toString()}` }).toBe(true);
}

/** Goes to another page of the same document, as its links do. */
export function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => window.history.pushState(null, '', to), path);
}

/** What answers late, badly or with nothing. */
export const answers = {
  /** Never, until whoever waits has left. */
  late: () => new Promise<void>(() => {}),
  failed: (route: Route) => route.fulfill({ status: 503, json: { message: 'The hub is busy. Please try again.' } }),
  /** As it was before anything was made: every list is empty. */
  async empty(route: Route) {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: emptied(await answer.json()) });
  },
};

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? 0 : value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptied(part)]));
}
