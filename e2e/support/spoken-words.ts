import type { Page } from 'playwright-core';

export interface SpokenText {
  readonly text: string;
  readonly where: string;
}

/**
 * The page's own words, also in accessible names. Without parts with `translate="no"` or their own language, and
 * without toasts and their announcements, which vanish.
 * @param except a selector of further exceptions; empty for none
 */
export function spokenWords(page: Page, except: string): Promise<SpokenText[]> {
  return page.evaluate((also) => {
    const stays = `[translate=no], body [lang], script, style, noscript, iframe, [data-swipe-direction], body > span[aria-live]${also && `, ${also}`}`;
    const texts: { text: string; where: string }[] = [{ text: document.title, where: 'title' }];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode() !== null) {
      const { parentElement, textContent } = nodes.currentNode;
      if (parentElement === null || parentElement.closest(stays) !== null) continue;
      texts.push({ text: textContent ?? '', where: parentElement.tagName.toLowerCase() });
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-valuetext'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (element.closest(stays) === null) texts.push({ text: element.getAttribute(name) ?? '', where: name });
    return texts.map(({ text, where }) => ({ text: text.trim(), where })).filter(({ text }) => text !== '');
  }, except);
}

export const UNFILLED = /\{\w+\}|\bundefined\b|\bNaN\b|\[object |<\/?\d+\/?>/;
