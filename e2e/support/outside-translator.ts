import type { Page } from 'playwright-core';

type Arrival = 'at once' | 'when released' | 'never';

interface OutsideTranslator {
  /** As `GET https://host/path`. */
  readonly asked: readonly string[];
  release(): void;
}

export const MARK = '※';

const LOADER = 'https://translate.google.com';
const PROGRAM = 'https://translate.googleapis.com';
const TRANSLATIONS = 'https://translate-pa.googleapis.com';
const STYLES = 'https://www.gstatic.com';

/**
 * Answers for Google's hosts: loader, program, styles, list of languages and translations. Whether the page may send
 * the requests is up to its policy.
 */
export async function answerAsGoogle(page: Page, arrival: Arrival = 'at once'): Promise<OutsideTranslator> {
  const asked: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  if (arrival === 'at once') release();
  await page.route(
    (url) => [LOADER, PROGRAM, TRANSLATIONS, STYLES].includes(url.origin),
    async (route) => {
      const request = route.request();
      const { origin, pathname, searchParams } = new URL(request.url());
      const what = `${request.method()} ${origin}${pathname}`;
      asked.push(what);
      if (arrival === 'never') return route.abort('connectionrefused');
      await released;
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      // A page that is closed by now needs no answer.
      return route.fulfill({ headers, ...answerTo(what, searchParams, request.postData()) }).catch(() => {});
    },
  );
  return { asked, release };
}

function answerTo(what: string, query: URLSearchParams, body: string | null) {
  const script = (text: string) => ({ contentType: 'text/javascript', body: text });
  switch (what) {
    case `GET ${LOADER}/translate_a/element.js`:
      return script(`(${load.toString()})(${JSON.stringify([query.get('cb'), PROGRAM, STYLES])})`);
    case `GET ${PROGRAM}/_/translate_http/_/js/main.js`:
      return script(`(${translateWebsite.toString()})(${JSON.stringify(TRANSLATIONS)})`);
    case `GET ${TRANSLATIONS}/v1/supportedLanguages`:
      return script(`${query.get('callback')}(${JSON.stringify(['ne', 'ps', 'sw', 'zh-TW'])})`);
    case `GET ${STYLES}/_/translate_http/_/ss/main.css`:
      return { contentType: 'text/css', body: '.goog-te-combo { margin: 4px 0 }' };
    case `OPTIONS ${TRANSLATIONS}/v1/translateHtml`:
      return { status: 204 };
    case `POST ${TRANSLATIONS}/v1/translateHtml`: {
      const [texts] = JSON.parse(body ?? '[[]]') as [string[]];
      return { contentType: 'application/json', body: JSON.stringify(texts.map((text) => `${MARK}${text}`)) };
    }
    default:
      return { status: 404 };
  }
}

/** Runs in the page: the loader, which fetches styles and program and calls back when they are there. */
function load([callback, program, styles]: [string, string, string]): void {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${styles}/_/translate_http/_/ss/main.css`;
  const script = document.createElement('script');
  script.src = `${program}/_/translate_http/_/js/main.js`;
  script.addEventListener('load', () => Reflect.get(window, callback)());
  document.head.append(style, script);
}

/** Runs in the page: the program, which replaces each text by `font` elements, now and after every change. */
function translateWebsite(translations: string): void {
  function TranslateElement(options: { pageLanguage: string; includedLanguages: string }, id: string): void {
    Reflect.set(window, 'gotLanguages', (known: string[]) => {
      const select = document.createElement('select');
      select.className = 'goog-te-combo';
      const offered = known.filter((tag) => options.includedLanguages.split(',').includes(tag));
      select.append(...['', ...offered].map((tag) => new Option(tag, tag)));
      select.addEventListener('change', () => begin(options.pageLanguage, select.value));
      document.getElementById(id)?.append(select);
    });
    const script = document.createElement('script');
    script.src = `${translations}/v1/supportedLanguages?client=te&callback=gotLanguages`;
    document.head.append(script);
  }
  Reflect.set(window, 'google', { translate: { TranslateElement } });

  function begin(from: string, to: string): void {
    document.cookie = `googtrans=/${from}/${to}; Path=/`;
    document.cookie = `googtrans=/${from}/${to}; Path=/; Domain=${location.hostname}`;
    document.documentElement.classList.add('translated-ltr');
    const banner = document.createElement('div');
    banner.className = 'skiptranslate';
    banner.append(document.createElement('iframe'));
    document.body.append(banner);
    document.body.style.top = '40px';
    void translateTexts();
    new MutationObserver(() => void translateTexts()).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  }

  async function translateTexts(): Promise<void> {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isLeft = text.parentElement?.closest(
        '[translate=no],.notranslate,script,style,textarea,select,font,iframe',
      );
      if ((isLeft ?? null) === null && text.data.trim() !== '') texts.push(text);
    }
    if (texts.length === 0) return;
    const answer = await fetch(`${translations}/v1/translateHtml`, {
      method: 'POST',
      headers: { 'content-type': 'application/json+protobuf' },
      body: JSON.stringify([texts.map(({ data }) => data)]),
    });
    const translated = (await answer.json()) as string[];
    texts.forEach((text, at) => {
      if (!text.isConnected || text.parentElement?.closest('font') !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = translated[at] ?? '';
      outer.append(inner);
      text.replaceWith(outer);
    });
  }
}
