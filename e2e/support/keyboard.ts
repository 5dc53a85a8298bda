import type { JSHandle, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_STOPS = 80;

/** Where the focus is, and whether a sighted user can tell: marked, on the screen, under no bar. */
function focused(page: Page) {
  return page.evaluate(() => {
    const place = document.activeElement;
    if (!(place instanceof HTMLElement) || place === document.body) return { isSeen: false, name: 'nothing' };
    const { top, bottom } = place.getBoundingClientRect();
    const isMarked = place.matches(':focus-visible') ? isOutlined(place) || isLit(place) : isMoment(place);
    const name = place.getAttribute('aria-label') ?? place.textContent ?? '';
    const isSeen = isMarked && bottom > 0 && top < window.innerHeight && !isUnderBar(place);
    return { isSeen, name: name.trim().slice(0, 60) };

    /** A name that stands for its whole row or card is outlined around that. */
    function isOutlined(element: HTMLElement): boolean {
      return [undefined, '::after'].some((part) => {
        const { content, outlineStyle } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && (part === undefined || content !== 'none');
      });
    }

    /** A menu entry shows the focus by its ground; a focused heading needs no mark. */
    function isLit(element: HTMLElement): boolean {
      return element.dataset['highlighted'] !== undefined || /^H[1-4]$/.test(element.tagName);
    }

    /** The browser itself marks the parts of a date. */
    function isMoment(element: HTMLElement): boolean {
      return element instanceof HTMLInputElement && ['date', 'time'].includes(element.type);
    }

    function isUnderBar(element: HTMLElement): boolean {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points = [
        [left + 1, top + 1],
        [right - 1, top + 1],
        [left + 1, bottom - 1],
        [right - 1, bottom - 1],
        [(left + right) / 2, (top + bottom) / 2],
      ] as const;
      return points.some(([x, y]) => {
        const above = document.elementFromPoint(x, y);
        return above !== null && !above.contains(element) && !element.contains(above) && staysInPlace(above);
      });
    }

    function staysInPlace(element: Element): boolean {
      for (let box: Element | null = element; box !== null; box = box.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(box).position)) return !box.contains(place);
      return false;
    }
  });
}

export async function focusIsSeen(page: Page, after: string): Promise<void> {
  const unseen = async () => {
    const { isSeen, name } = await focused(page);
    return isSeen ? null : name;
  };
  await expect.poll(unseen, { message: `the focus ${after}` }).toBeNull();
}

/** Presses Tab until the focus is there, which must be visible at every stop. Answers the number of stops. */
export function tabTo(page: Page, target: Locator): Promise<number> {
  return goTo(page, target, 'Tab');
}

export function tabBackTo(page: Page, target: Locator): Promise<number> {
  return goTo(page, target, 'Shift+Tab');
}

async function goTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<number> {
  await target.waitFor();
  for (let stop = 1; stop <= MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    await focusIsSeen(page, `${stop} stops on the way`);
    if (await target.evaluate((element) => element === document.activeElement)) return stop;
  }
  throw new Error(`The keyboard does not lead to ${target.toString()}`);
}

/**
 * Presses Tab from the beginning of the page to its end: every stop is visible, none comes twice, and they follow the
 * reading order.
 * @returns the number of stops
 */
export async function tabThrough(page: Page, where: string): Promise<number> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  let before = await page.evaluateHandle(() => document.activeElement);
  const first = await page.evaluateHandle((): Element | null => document.querySelector('a[href], button'));
  for (let stop = 0; stop < 10 * MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const [place, isBehind] = await nextPlace(page, before, stop === 0 ? null : first);
    if (place === 'the end') return stop;
    expect(isBehind, `${where}: ${place} stands behind what had the focus before it`).toBe(true);
    await focusIsSeen(page, `${where}: ${stop + 1} stops on the way`);
    before = await page.evaluateHandle(() => document.activeElement);
  }
  throw new Error(`${where}: the keyboard does not come to an end`);
}

function nextPlace(
  page: Page,
  before: JSHandle<Element | null>,
  first: JSHandle<Element | null> | null,
): Promise<readonly [string, boolean]> {
  return page.evaluate(
    ([last, beginning]) => {
      const { activeElement: place, body } = document;
      if (place === null || place === body || place === beginning) return ['the end', true] as const;
      const isBehind = last === null || (last.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
      const name = place.getAttribute('aria-label') ?? place.textContent.trim().slice(0, 60);
      return [name, isBehind] as const;
    },
    [before, first] as const,
  );
}

export async function press(page: Page, target: Locator): Promise<number> {
  const stops = await tabTo(page, target);
  await page.keyboard.press('Enter');
  return stops;
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
