import type { I18n } from '@lingui/core';
import type { LanguageTag } from '#domain/languages.ts';
import { qrSvg } from '#domain/qr-svg.ts';
import { writeDate, writeTimeRange } from '#domain/school-time/date-words.ts';
import { isSameDay } from '#domain/school-time/school-clock.ts';
import { isNotOpenYet } from '#domain/sheet-dates.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import { shorten } from '#domain/shorten.ts';
import { descriptionIn, titleIn } from '#domain/translations.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import { sheetAddress, shareWordsOf } from '#server/features/share/share-words.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isolated, paperWords, type PaperWords } from './paper-head.ts';
import { POSTER } from './poster-look.ts';
import { choiceOfLanguage, classesOf, isCrowded, languageAttributes, sizeOf, writeFrom } from './poster-parts.ts';
import { writePrintedPage } from './printed-page.ts';

const ABOUT = 420;
const TASKS = 8;
/** In characters of the description and the tasks, from which both are written smaller. */
const WORDY = 220;

/**
 * A page to hang up: what, when, and a code that opens the sheet. It says what strangers may see and nothing of people,
 * and no counts, because paper does not move with them. In the language of the sheet, and in another one below.
 */
export function writePoster(platform: Platform, cached: CachedSheet, second: LanguageTag | undefined): string {
  const { sheet, view } = cached;
  const { language } = sheet;
  const other = second === undefined || second === language ? null : second;
  const about = aboutOf(cached);
  const tasks = tasksOf(cached);
  return writePrintedPage({
    look: POSTER,
    site: platform.site,
    language,
    title: sheet.title,
    bar: `<p>One page of A4 or Letter paper.</p>${choiceOfLanguage(language, other)}`,
    paper: [
      `<div class="${looksOf(cached, other, [about ?? '', ...tasks])}">`,
      sheet.state === 'draft'
        ? '<p class="state" lang="en" dir="ltr">Not published yet: whoever scans the code finds nothing.</p>'
        : '',
      writeTop(platform, cached, other),
      view.picture === undefined ? '' : writePicture(view.picture),
      writeMiddle(about, tasks),
      writeFoot(platform, cached, other),
      '</div>',
    ].join(''),
  });
}

function writeTop(platform: Platform, cached: CachedSheet, other: LanguageTag | null): string {
  const { sheet, view } = cached;
  const { language } = sheet;
  const { leaf, title } = shareWordsOf(platform, view, language);
  const { i18n } = paperWords(platform, language);
  const asks = refusalOf(platform, cached) === null;
  const ask = asks ? i18n._({ id: 'mail.call.heading', message: 'Can you help?' }) : '';
  return [
    `<div class="top">${writeFrom(platform.site, ask)}<div class="event">`,
    leaf === null
      ? ''
      : `<div class="leaf" aria-hidden="true"><b>${escapeHtml(leaf.month)}</b><strong>${escapeHtml(leaf.day)}</strong><span>${escapeHtml(leaf.weekday)}</span></div>`,
    `<div class="words"><h1 class="${sizeOf(title)}">${escapeHtml(title)}</h1>`,
    writeWhen(platform, cached, paperWords(platform, language)),
    other === null ? '' : writeTitleAgain(platform, cached, other),
    '</div></div></div>',
  ].join('');
}

/** The title only where an organizer translated it. */
function writeTitleAgain(platform: Platform, cached: CachedSheet, other: LanguageTag): string {
  const { sheet } = cached;
  const { text, language } = titleIn(other, sheet, sheet.language);
  const title =
    language === sheet.language
      ? ''
      : `<p class="also-title ${sizeOf(text)}" lang="${language}">${escapeHtml(text)}</p>`;
  const when = writeWhen(platform, cached, paperWords(platform, other));
  return title + when === '' ? '' : `<div class="also" ${languageAttributes(other)}>${title}${when}</div>`;
}

/** As far as the sheet says it: the day or days, and the hours of a single one. */
function writeWhen({ schoolClock }: Platform, { sheet }: CachedSheet, { dates }: PaperWords): string {
  const starts = sheet.slots.flatMap(({ startTime }) => startTime ?? []).toSorted();
  const ends = sheet.slots.flatMap(({ startTime, endTime }) => endTime ?? startTime ?? []).toSorted();
  const [first, last] = [starts[0] ?? sheet.eventDate, ends.at(-1) ?? sheet.eventDate];
  const isOneDay = isSameDay(schoolClock, first, last);
  const day = (style: 'full' | 'day', at: string) => writeDate(schoolClock, dates, style, at);
  const days = isOneDay ? day('full', first) : `${day('day', first)} – ${day('day', last)}`;
  const hours = isOneDay && starts.length > 0 ? writeTimeRange(schoolClock, dates, first, last) : null;
  const parts = [sheet.showEventDate ? days : null, hours].filter((part) => part !== null);
  return parts.length === 0 ? '' : `<p class="when">${parts.map(isolated).join(' ')}</p>`;
}

function writePicture({ url, alt, sources }: NonNullable<CachedSheet['view']['picture']>): string {
  const sharpest = sources.find(({ type }) => type === 'image/webp')?.files.at(-1)?.url ?? url;
  return `<img class="picture" src="${escapeHtml(sharpest)}" alt="${escapeHtml(alt)}">`;
}

function writeMiddle(about: string | null, tasks: readonly string[]): string {
  return [
    '<div class="middle"><div class="said">',
    about === null ? '' : `<p class="about" dir="auto">${escapeHtml(about)}</p>`,
    tasks.length === 0
      ? ''
      : `<ul class="tasks">${tasks.map((task) => `<li dir="auto">${escapeHtml(task)}</li>`).join(' ')}</ul>`,
    '</div></div>',
  ].join('');
}

function aboutOf({ sheet }: CachedSheet): string | null {
  const about = descriptionIn(sheet.language, sheet, sheet.language);
  return about === null ? null : shorten(about.text.replaceAll(/\n{2,}/g, '\n'), ABOUT);
}

function tasksOf({ sheet }: CachedSheet): readonly string[] {
  const { language } = sheet;
  const titles = [...new Set(sheet.slots.map((slot) => titleIn(language, slot, language).text))];
  return titles.length > TASKS ? [...titles.slice(0, TASKS), '…'] : titles;
}

function writeFoot(platform: Platform, cached: CachedSheet, other: LanguageTag | null): string {
  const { sheet, view } = cached;
  const address = addressInWords(platform, cached);
  const how = (language: LanguageTag) => writeHow(paperWords(platform, language).i18n, platform, cached, address);
  return [
    `<div class="foot">${qrSvg(sheetAddress(platform, view))}<div class="how">${how(sheet.language)}`,
    other === null ? '' : `<div class="also" ${languageAttributes(other)}>${how(other)}</div>`,
    '</div></div>',
  ].join('');
}

/** The home page leads on to sheets that are listed; others need their whole address. */
function addressInWords(platform: Platform, { sheet, view }: CachedSheet): string {
  const { host } = new URL(platform.config.publicUrl);
  return sheet.visibility === 'listed' ? host : sheetAddress(platform, view).replace(/^https?:\/\//, '');
}

function writeHow(i18n: I18n, platform: Platform, cached: CachedSheet, address: string): string {
  const scan = (words: string) => `<p class="scan">${escapeHtml(words)}</p>`;
  switch (refusalOf(platform, cached)) {
    case 'cancelled':
      return scan(i18n._({ id: 'mail.cancelled.sheet.heading', message: 'This event is cancelled' }));
    case 'closed':
      return scan(i18n._({ id: 'share.closed', message: 'Sign-ups are closed' }));
    case null: {
      const at = i18n._({ id: 'share.signUp', message: 'Sign up at {address}', values: { address } });
      const marked = `<strong class="address${address.includes('/') ? ' whole' : ''}" dir="ltr">${escapeHtml(address)}</strong>`;
      return [
        scan(i18n._({ id: 'poster.scan', message: 'Scan the code with your phone to sign up' })),
        `<p>${escapeHtml(i18n._({ id: 'poster.noAccount', message: 'You don’t need an account.' }))}</p>`,
        `<p>${escapeHtml(at).replace(escapeHtml(address), marked)}</p>`,
      ].join('');
    }
  }
}

/** Null also before sign-ups open and while the sheet is a draft: a poster is made ahead. */
function refusalOf({ clock }: Platform, { sheet, signupsOpen }: CachedSheet): 'cancelled' | 'closed' | null {
  if (wasCalledOff(sheet)) return 'cancelled';
  if (sheet.state === 'archived') return 'closed';
  const waits = sheet.state === 'draft' || isNotOpenYet(sheet, clock.now());
  return signupsOpen || waits ? null : 'closed';
}

function looksOf({ sheet, view }: CachedSheet, other: LanguageTag | null, said: readonly string[]): string {
  const again = other === null ? '' : titleIn(other, sheet, sheet.language).text;
  return classesOf({
    poster: true,
    pictured: view.picture !== undefined,
    bilingual: other !== null,
    wordy: said.join('').length > WORDY,
    crowded: isCrowded(sheet.title + again),
  });
}
