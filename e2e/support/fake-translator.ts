import type { Page } from 'playwright-core';

/** When a translator begins: once the page has come to life, as they mostly do, or before that. */
export type Begins = 'when alive' | 'at once';

/**
 * A translator that knows no mercy: in every document of this page each text is put into `<font>` elements as soon as it
 * is there, also in the middle of an update and also where `translate="no"` stands, in each way in which that is done.
 * The words stay as they were, so that a journey finds its way; whatever React wrote to no avail shows.
 */
export async function translateAll(page: Page, begins: Begins = 'when alive'): Promise<void> {
  await page.addInitScript(wrapTexts, begins);
}

/** Runs in the page before anything of it. */
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

  /** React has taken the server's page over some time after it says so. */
  function onceAlive(then: () => void): void {
    const isAlive = () => {
      const first = document.getElementById('root')?.querySelector('h1');
      return Object.keys(first ?? {}).some((key) => key.startsWith('__reactFiber'));
    };
    const look = () => (isAlive() ? requestIdleCallback(then) : setTimeout(look, 10));
    look();
  }
}
