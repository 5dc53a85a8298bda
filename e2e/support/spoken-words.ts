import type { Page } from 'playwright-core';

/** A text that a page shows or that a screen reader says, and where. */
export interface SpokenText {
  readonly text: string;
  readonly where: string;
}

/**
 * All that the page says in its own words, also in the names of what can be pressed. Without what stays as it is in every
 * language (`translate="no"`), what is in a language of its own, and toasts and what is read out of them, which go by themselves.
 *
 * @param except a selector of what else is left out; empty for nothing
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

/** What was never filled in. */
export const UNFILLED = /\{\w+\}|\bundefined\b|\bNaN\b|\[object |<\/?\d+\/?>/;
