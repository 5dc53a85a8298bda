import type { Locator, Page } from 'playwright-core';

/** The row of a sheet in the list of the dashboard. */
export function rowOf(page: Page, sheet: string): Locator {
  return page.getByRole('listitem', { name: sheet, exact: true });
}

/** On a phone what is done with all sheets is in one menu; at a desk some of it stands beside the title. */
export async function chooseForAll(page: Page, words: string): Promise<void> {
  const button = page.getByRole('button', { name: words, exact: true });
  if (await button.isVisible()) return button.click();
  const ways = page.getByRole('button', { name: 'More ways to create a signup sheet' });
  const item = page.getByRole('menuitem', { name: words });
  if (await ways.isVisible()) {
    await ways.click();
    await page.getByRole('menu').waitFor();
    if (await item.isVisible()) return item.click();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'More for all sheets' }).click();
  await item.click();
}

export async function showPast(page: Page): Promise<void> {
  await showRows(page, 'Past');
}

export async function showRows(page: Page, which: 'Upcoming' | 'Drafts' | 'Past'): Promise<void> {
  await page.getByRole('navigation', { name: 'Which sheets' }).getByRole('link', { name: which }).click();
}
