import type { Page } from 'playwright-core';
import { isThorough } from '#tests/support/extent.ts';
import { englishTexts, isPlain, pretendedTexts } from '#tests/support/pretended-language.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { directionOf, SOURCE } from '#domain/writing.ts';
import type { HowItCame } from './every-screen.ts';
import { barriers } from './accessible.ts';
import { faintWhenForced } from './forced-colours.ts';
import { misfits, misfitsWhenLarge, misfitsWhenSpaced, NARROWEST, rest } from './reflow.ts';
import { pretend, speak } from './speaking.ts';
import { spokenWords, UNFILLED, type SpokenText } from './spoken-words.ts';
import { DESK, PHONE } from './visitor.ts';

const english = ['src/client/languages', 'src/client/languages/policies'].flatMap(englishTexts);
const pretended = pretendedTexts(english);
const whole = new Set(english.map(({ text }) => text).filter((text) => !/[{}<>]/.test(text) && /\p{L}{3}/u.test(text)));

/** Where axe runs too, on a phone, in key states: one of each kind of script and direction. */
const LOOKED_AT: ReadonlySet<LanguageTag> = new Set(['zh-Hans', 'ar']);
type Screen = typeof DESK | typeof PHONE;
/** Where text is spaced too, in key states: the longest words, the tallest letters, the other direction, no spaces. */
const SPACED: ReadonlySet<LanguageTag> = new Set(['de', 'ta', 'ar', 'zh-HK']);
const REFUSAL = '[role=alert], p[id$=-error]';
/** What differs between languages is length, which the pretended one has, and direction. */
const IN_EACH_STATE: readonly LanguageTag[] = [SOURCE, 'ar'];
/** English first, in which the page is. */
const ALL = [SOURCE, ...languages.map(({ tag }) => tag).filter((tag) => tag !== SOURCE)];

interface OnThePage extends HowItCame {
  readonly written: readonly string[];
}

/**
 * Faults of a page in English: on a desktop, a phone, in forced colours and on the narrowest screen; in a thorough run
 * also with large letters and spaced text. Axe looks at the screen that its people have most, and in a thorough run at
 * key states on both.
 */
export async function faultsOnEveryScreen(page: Page, { isKey = false }: HowItCame, most: Screen): Promise<string[]> {
  const look = (screen: Screen) =>
    screen === most || (isThorough && isKey)
      ? faultsOnScreen(page, screen)
      : misfitsOn(page, screen).then((found) => at(`${screen.width} px`, found));
  const faults = await look(DESK);
  if (isThorough) faults.push(...at('200 %', await misfitsWhenLarge(page)));
  faults.push(...(await look(PHONE)));
  faults.push(...at('forced colours', await faintWhenForced(page)));
  await page.setViewportSize(NARROWEST);
  faults.push(...at('320 px', await misfits(page)));
  if (isThorough) faults.push(...at('320 px, spaced', await misfitsWhenSpaced(page)));
  return faults;
}

async function faultsOnScreen(page: Page, screen: Screen): Promise<string[]> {
  const found = await misfitsOn(page, screen);
  return at(`${screen.width} px`, [...(await barriers(page)), ...found]);
}

async function misfitsOn(page: Page, screen: Screen): Promise<string[]> {
  await page.setViewportSize(screen);
  await rest(page);
  return misfits(page);
}

/**
 * Faults of a page in English, the pretended language and Arabic, and of a key state in all languages if the run is
 * thorough. It is in English before and after.
 */
export async function faultsInEveryLanguage(page: Page, how: OnThePage): Promise<string[]> {
  const { written, isRefused = false, isBroken = false, isKey = false } = how;
  const isReadInAll = isThorough && isKey;
  if (isBroken) return faultsOnEveryScreen(page, how, PHONE);
  const faults: string[] = [];
  const sayAgain = () => (isRefused ? Promise.resolve() : submitAgain(page));
  const words = () => spokenWords(page, isRefused ? REFUSAL : '');
  for (const tag of isReadInAll ? ALL : IN_EACH_STATE) {
    if (tag !== SOURCE) {
      await speak(page, tag);
      await sayAgain();
    }
    if (tag === SOURCE) faults.push(...at(tag, await faultsOnEveryScreen(page, how, PHONE)));
    if (isReadInAll && LOOKED_AT.has(tag)) faults.push(...at(tag, await faultsOnScreen(page, PHONE)));
    await page.setViewportSize(NARROWEST);
    faults.push(...at(tag, await wrongWords(page, tag, await words())));
    if (tag !== SOURCE) {
      faults.push(...at(tag, await misfits(page)));
      if (isReadInAll && SPACED.has(tag)) faults.push(...at(`${tag}, spaced`, await misfitsWhenSpaced(page)));
      continue;
    }
    const pretendedWords = async () => {
      await pretend(page, pretended);
      await sayAgain();
      return plainEnglish(await words(), written);
    };
    const first = await pretendedWords();
    // A part that arrives late brings its English texts along.
    const plain = first.length === 0 ? first : await pretendedWords();
    faults.push(...at('pretended', [...(await misfits(page)), ...plain]));
  }
  await speak(page, SOURCE);
  await sayAgain();
  return faults;
}

async function wrongWords(page: Page, tag: LanguageTag, words: readonly SpokenText[]): Promise<string[]> {
  const html = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
  const unfilled = words.filter(({ text }) => UNFILLED.test(text)).map(({ text }) => `not filled in: ${text}`);
  const left = tag === SOURCE ? [] : words.filter(({ text }) => whole.has(text));
  return [
    ...(html.join() === [tag, directionOf(tag)].join() ? [] : [`the page says it is in ${html.join()}`]),
    ...unfilled,
    ...left.map(({ text, where }) => `still in English (${where}): ${text}`),
  ];
}

function plainEnglish(words: readonly SpokenText[], written: readonly string[]): string[] {
  const plain = words.filter(({ text }) => isPlain(text, written));
  return plain.map(({ text, where }) => `in no catalogue (${where}): ${text}`);
}

/** Problems of a form keep the language in which they were found; submitting again translates them. */
function submitAgain(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const form = document.querySelector('#problem-title')?.closest('form');
    if (form === null || form === undefined || form.querySelector('[aria-invalid=true]') === null) return;
    form.requestSubmit();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
}

function at(where: string, faults: readonly string[]): string[] {
  return faults.map((fault) => `${where}: ${fault}`);
}
