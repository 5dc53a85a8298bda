import type { Page } from 'playwright-core';

export type Begins = 'when alive' | 'at once';

/**
 * Simulates a translator at its worst: puts each text of this page into `<font>` elements as soon as it appears, also during an
 * update and with `translate="no"`, in each of the ways that translators use. It keeps the words, so that a journey
 * finds its way; what React writes into detached texts shows as a fault.
 */
export async function translateAll(page: Page, begins: Begins = 'when alive'): Promise<void> {
  await page.addInitScript(wrapTexts, begins);
}

/** Runs in the page before its own scripts. */
function wrapTexts(begins: Begins): void {
  const ways = [replace, wrap, replaceInTwoSteps];
  let wrapped = 0;
  const begin = () => {
    wrapAll();
    new MutationObserver(wrapAll).observe(document, { childList: true, characterData: true, subtree: true });
  };
  if (begins === 'at once') begin();
  else onceAlive(begin);

  function wrapAll(): void {
    if (document.body === null) return;
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const isLeft = text.parentElement?.closest('script,noscript,style,textarea,option,font,svg') ?? null;
      if (isLeft !== null || text.data.trim() === '') continue;
      ways[wrapped % ways.length]?.(text);
      wrapped += 1;
    }
  }

  function fonts(): [outer: HTMLElement, inner: HTMLElement] {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    return [outer, inner];
  }

  function replace(text: Text): void {
    const [outer, inner] = fonts();
    inner.textContent = text.data;
    text.replaceWith(outer);
  }

  function replaceInTwoSteps(text: Text): void {
    const [outer, inner] = fonts();
    inner.textContent = text.data;
    text.before(outer);
    text.remove();
  }

  function wrap(text: Text): void {
    const [outer, inner] = fonts();
    text.before(outer);
    inner.append(text);
  }

  /** React finishes hydration some time after the page says so. */
  function onceAlive(then: () => void): void {
    const isAlive = () => {
      const first = document.getElementById('root')?.querySelector('h1');
      return Object.keys(first ?? {}).some((key) => key.startsWith('__reactFiber'));
    };
    const look = () => (isAlive() ? requestIdleCallback(then) : setTimeout(look, 10));
    look();
  }
}
