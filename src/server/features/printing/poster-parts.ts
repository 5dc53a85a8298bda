import { languageName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { directionOf } from '#domain/writing.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import { SPRUCE } from '#domain/accent.ts';
import type { Site } from '#server/platform/site.ts';
import { isolated } from './paper-head.ts';
import { writeLogo } from './printed-page.ts';

/** In characters, from which a title is written smaller, and still smaller. */
const [LONG, LONGEST] = [28, 60];
/** In characters: titles with more leave little room for anything else. */
const CROWDED = 120;

/** A form in the bar; `kept` is what it sends along. */
export function choiceOfLanguage(
  own: LanguageTag,
  chosen: LanguageTag | null,
  kept: Readonly<Record<string, string>> = {},
): string {
  const option = (tag: string, words: string) =>
    `<option value="${tag}"${tag === (chosen ?? '') ? ' selected' : ''}>${escapeHtml(words)}</option>`;
  const others = languages.filter(({ tag }) => tag !== own).map(({ tag }) => option(tag, languageName(tag)));
  const fields = Object.entries(kept).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return [
    '<form><label for="lang">Second language</label>',
    `<select id="lang" name="lang">${option('', 'None')}${others.join('')}</select>${fields.join('')}<button>Show</button></form>`,
  ].join('');
}

export function sizeOf({ length }: string): string {
  return length > LONGEST ? 'longest' : length > LONG ? 'long' : '';
}

export function isCrowded(titles: string): boolean {
  return titles.length > CROWDED;
}

export function classesOf(looks: Readonly<Record<string, boolean>>): string {
  return Object.keys(looks)
    .filter((look) => looks[look])
    .join(' ');
}

export function languageAttributes(language: LanguageTag): string {
  return `lang="${language}" dir="${directionOf(language)}"`;
}

/** Who hangs it up. */
export function writeFrom({ name, logo, accent }: Site, ask: string): string {
  const asked = ask === '' ? '' : `<p class="ask">${escapeHtml(ask)}</p>`;
  return `<div class="from"><p class="site">${logo === null ? LOGO.replace(SPRUCE, accent) : writeLogo(logo, 'logo own')}${isolated(name)}</p>${asked}</div>`;
}

/** As on every page of the site. */
const LOGO =
  '<svg class="logo" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="11" fill="#fff"/><path d="M9.5 27V20a10.5 10.5 0 0 1 21 0v7" fill="none" stroke="#1f5a44" stroke-width="3.4" stroke-linecap="round"/><path d="M20 12.5V24" stroke="#f2b035" stroke-width="3.4" stroke-linecap="round"/><circle cx="20" cy="30" r="2.3" fill="#f2b035"/></svg>';
