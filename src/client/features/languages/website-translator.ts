import type { SessionView } from '#contract/accounts.ts';
import type { Language } from '#domain/languages.ts';
import { outsideLanguageOf } from '#domain/outside-languages.ts';
import { requestJson } from '#client/lib/http.ts';
import { organizesAny } from '#client/lib/session.ts';
import { currentUser, translation } from '#client/lib/storage.ts';

declare global {
  interface Window {
    google?: { readonly translate: { readonly TranslateElement: new (options: object, place: string) => unknown } };
    translatorHasCome?: () => void;
  }
}

const LOADER = 'https://translate.google.com/translate_a/element.js?cb=translatorHasCome';
const PLACE = 'website-translator';
/** In ms. */
const MAX_WAIT_MS = 10_000;
const LOOKS_EVERY = 100;

/** Google's tags for languages of ours where they differ. It has one written Chinese for Hong Kong and Taiwan. */
const namesOfOurs: Readonly<Record<string, string>> = {
  'zh-HK': 'zh-TW',
  'zh-Hant': 'zh-TW',
  'zh-Hans': 'zh-CN',
  fil: 'tl',
  he: 'iw',
};

/**
 * Lets Google translate this document, which is in the language `from`, into the one that its visitor agreed to.
 * Answers that language; null when nothing is to be translated, as for organizers, whose pages the server keeps closed
 * to outside programs.
 * @throws when Google's program does not load within 10 s
 */
export async function translateDocument(from: string): Promise<Language | null> {
  const into = outsideLanguageOf(translation.read());
  if (into === null || (await isOrganizer())) return null;
  const languages = await fetchTranslator(namesOfOurs[from] ?? from, into.tag);
  languages.value = into.tag;
  languages.dispatchEvent(new Event('change', { bubbles: true }));
  document.documentElement.lang = into.tag;
  document.documentElement.dir = into.direction;
  return into;
}

/** Withdraws the agreement and reloads, as the only way to remove the loaded program. */
export function stopTranslating(): void {
  forgetTranslation();
  window.location.reload();
}

/** Withdraws the agreement for later pages, on a page without the program. */
export function forgetTranslation(): void {
  translation.forget();
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_label, at) => `; Domain=${labels.slice(at).join('.')}`);
  // Google's own mark, under whichever domain its program left it.
  for (const domain of ['', ...domains]) document.cookie = `googtrans=; Path=/; Max-Age=0${domain}`;
}

async function isOrganizer(): Promise<boolean> {
  if (currentUser.read() === null) return false;
  const { user } = await requestJson<SessionView>('GET', '/api/auth/session');
  return organizesAny(user);
}

async function fetchTranslator(pageLanguage: string, wanted: string): Promise<HTMLSelectElement> {
  const place = document.createElement('div');
  place.id = PLACE;
  place.hidden = true;
  const loader = document.createElement('script');
  loader.src = LOADER;
  window.translatorHasCome = () => {
    const { google } = window;
    if (google === undefined) return;
    const options = { pageLanguage, includedLanguages: wanted, autoDisplay: false };
    // oxlint-disable-next-line no-new -- it puts itself into the page
    new google.translate.TranslateElement(options, PLACE);
  };
  document.body.append(place, loader);
  try {
    return await languagesIn(place, wanted, loader);
  } catch (error) {
    // A late call has no effect.
    window.translatorHasCome = () => {};
    place.remove();
    loader.remove();
    throw error;
  }
}

function languagesIn(place: HTMLElement, wanted: string, loader: HTMLScriptElement): Promise<HTMLSelectElement> {
  return new Promise((resolve, reject) => {
    const until = performance.now() + MAX_WAIT_MS;
    const giveUp = (why: string) => {
      clearInterval(looking);
      reject(new Error(why));
    };
    const looking = setInterval(() => {
      const languages = place.querySelector<HTMLSelectElement>('select.goog-te-combo');
      if (languages !== null && [...languages.options].some(({ value }) => value === wanted)) {
        clearInterval(looking);
        resolve(languages);
      } else if (performance.now() > until) giveUp('The translator has not come');
    }, LOOKS_EVERY);
    loader.addEventListener('error', () => giveUp('The translator cannot be reached'));
  });
}
