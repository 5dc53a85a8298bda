import type { Page } from 'playwright-core';

/** The narrowest supported screen; also a screen of 1280 px at 400 % (WCAG 1.4.10). */
export const NARROWEST = { width: 320, height: 640 };

/** The limits of WCAG 1.4.12 for readers' settings. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** Frames in which menus and explanations find their place after a change of size, also on a busy machine. */
const FRAMES_TO_SETTLE = 30;

/**
 * What does not fit on the page, one line each: wider than the screen, beside it, cut, stretched, or on a phone a field with letters
 * so small that iPhones zoom into it. What settles is no fault.
 */
export async function misfits(page: Page): Promise<string[]> {
  let found = await misfitsNow(page);
  for (let frame = 0; found.length > 0 && frame < FRAMES_TO_SETTLE; frame += 1) {
    await rest(page);
    found = await misfitsNow(page);
  }
  return found;
}

function misfitsNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: html } = document;
    const found = new Set<string>();
    if (html.scrollWidth > html.clientWidth) found.add(`the page is ${html.scrollWidth} px wide: ${widest()}`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('svg, noscript, iframe') !== null || !element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      if (isForEarsOnly(element, style)) continue;
      if (isCut(element, style)) found.add(`cut: ${nameOf(element)}`);
      if (isStretched(element, style)) found.add(`stretched in WebKit: ${nameOf(element)}`);
      if (isZoomedInto(element, style)) found.add(`letters of ${style.fontSize}: ${nameOf(element)}`);
      if (hasText(element) && isBeside(element)) found.add(`beside the screen: ${nameOf(element)}`);
    }
    return [...found];

    function widest(): string {
      const beyond = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > html.clientWidth + 1;
      });
      return beyond.slice(-2).map(nameOf).join(', ');
    }

    function isForEarsOnly(element: HTMLElement, { clipPath }: CSSStyleDeclaration): boolean {
      const { width, height } = element.getBoundingClientRect();
      return clipPath !== 'none' || (width <= 1 && height <= 1) || element.closest('.sr-only') !== null;
    }

    /** Names that are shortened stand in full elsewhere; so does the text that a card clips. */
    function isCut(element: HTMLElement, style: CSSStyleDeclaration): boolean {
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) return false;
      if (style.textOverflow === 'ellipsis' && !element.translate) return false;
      if (style.getPropertyValue('-webkit-line-clamp') !== 'none') return false;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    }

    /** WebKit gives the rows of a grid all the room between two edges of the screen, also where its height is that of its content. */
    function isStretched(element: HTMLElement, style: CSSStyleDeclaration): boolean {
      const isBetweenEdges = style.position === 'fixed' && element.matches('[role$=dialog]');
      return isBetweenEdges && style.display === 'grid' && style.alignContent === 'normal';
    }

    /** By iPhones, held in either direction. */
    function isZoomedInto(element: HTMLElement, { fontSize }: CSSStyleDeclaration): boolean {
      const isTyped = element.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=file])');
      return isTyped && html.clientWidth < 1000 && Number.parseFloat(fontSize) < 16;
    }

    function hasText(element: HTMLElement): boolean {
      return [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
    }

    function isBeside(element: HTMLElement): boolean {
      const words = document.createRange();
      words.selectNodeContents(element);
      const { left, right } = words.getBoundingClientRect();
      return (left < -1 || right > html.clientWidth + 1) && !canBeScrolledTo(element);
    }

    function canBeScrolledTo(element: HTMLElement): boolean {
      for (let box: HTMLElement | null = element; box !== null; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
      return false;
    }

    function nameOf(element: HTMLElement): string {
      return `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent.trim().slice(0, 60)}`;
    }
  });
}

/** With the text spaced as in WCAG 1.4.12. */
export async function misfitsWhenSpaced(page: Page): Promise<string[]> {
  const style = await page.evaluateHandle((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, SPACING);
  try {
    return await misfits(page);
  } finally {
    await style.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  }
}

/** With letters twice as large (WCAG 1.4.4). */
export async function misfitsWhenLarge(page: Page): Promise<string[]> {
  const setLetters = (size: string) => page.evaluate((to) => void (document.documentElement.style.fontSize = to), size);
  await setLetters('200%');
  try {
    await rest(page);
    return await misfits(page);
  } finally {
    await setLetters('');
  }
}

/** Waits for the new layout, which is incomplete for a moment after a change. */
export function rest(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}
