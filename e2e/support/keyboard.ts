import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const STOPS_AT_MOST = 80;

/** Where the focus is, and whether somebody who looks at the screen can tell. */
function focused(page: Page) {
  return page.evaluate(() => {
    const place = document.activeElement;
    if (!(place instanceof HTMLElement) || place === document.body) return { isSeen: false, name: 'nothing' };
    const { top, bottom } = place.getBoundingClientRect();
    const isMarked =
      place.matches(':focus-visible') && (getComputedStyle(place).outlineStyle !== 'none' || isLit(place));
    const name = place.getAttribute('aria-label') ?? place.textContent ?? '';
    return { isSeen: isMarked && bottom > 0 && top < window.innerHeight, name: name.trim().slice(0, 60) };

    /** An entry of a menu shows it by its ground; a heading that only begins a page has no need to. */
    function isLit(element: HTMLElement): boolean {
      return element.dataset['highlighted'] !== undefined || element.tagName === 'H1';
    }
  });
}

/** The focus is somewhere, on the screen, and to be seen. */
export async function focusIsSeen(page: Page, after: string): Promise<void> {
  await expect.poll(() => focused(page), { message: `the focus ${after}` }).toMatchObject({ isSeen: true });
}

/** Presses Tab until the focus is there; it is seen at every stop on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < STOPS_AT_MOST; stop += 1) {
    await page.keyboard.press('Tab');
    await focusIsSeen(page, `${stop + 1} stops on the way`);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not lead to ${target.toString()}`);
}

/** Goes there by Tab and presses Enter; afterwards the focus is somewhere again. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes there by Tab and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
