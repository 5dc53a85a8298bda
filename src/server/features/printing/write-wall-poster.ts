import type { WallQuery } from '#contract/printing.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { qrSvg } from '#domain/qr-svg.ts';
import { writeDate, writeTimeRange } from '#domain/school-time/date-words.ts';
import { SOURCE } from '#domain/writing.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import { wallLinkOf } from '#server/features/door/wall-link.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isolated, paperWords } from './paper-head.ts';
import { POSTER } from './poster-look.ts';
import { choiceOfLanguage, classesOf, isCrowded, languageAttributes, sizeOf, writeFrom } from './poster-parts.ts';
import { writePrintedPage } from './printed-page.ts';

/**
 * A page to hang up at the event: a large code by which people say that they have come. It names no person. In the language
 * of the sheet and in English, unless another second language is chosen.
 * @throws 404 when no link for the wall is open
 */
export async function writeWallPoster(
  hub: Context<never>,
  { sheet }: CachedSheet,
  { day, lang }: WallQuery,
): Promise<string> {
  const wall = await wallLinkOf(hub, sheet.id, day);
  const { language, title } = sheet;
  const second = lang === undefined ? SOURCE : lang;
  const other = second === '' || second === language ? null : second;
  const { i18n, dates } = paperWords(hub, language);
  const when = [
    writeDate(hub.schoolClock, dates, 'full', wall.startTime),
    ...(wall.endTime === null ? [] : [writeTimeRange(hub.schoolClock, dates, wall.startTime, wall.endTime)]),
  ];
  return writePrintedPage({
    look: POSTER,
    site: hub.site,
    language,
    title,
    bar: `<p>One page of A4 or Letter paper. The code works on this day only.</p>${choiceOfLanguage(language, other, day === undefined ? {} : { day })}`,
    paper: [
      `<div class="${classesOf({ poster: true, wall: true, crowded: isCrowded(title) })}"><div class="top">`,
      writeFrom(hub.site, i18n._({ id: 'wall.heading', message: 'Check in here' })),
      `<div class="event"><div class="words"><h1 class="${sizeOf(title)}">${isolated(title)}</h1>`,
      `<p class="when">${when.map(isolated).join(' ')}</p></div></div></div>`,
      `<div class="middle">${qrSvg(wall.url)}</div><div class="foot"><div class="how">${writeHow(hub, language)}`,
      other === null ? '' : `<div class="also" ${languageAttributes(other)}>${writeHow(hub, other)}</div>`,
      '</div></div></div>',
    ].join(''),
  });
}

function writeHow(platform: Platform, language: LanguageTag): string {
  const { i18n } = paperWords(platform, language);
  const scan = i18n._({
    id: 'wall.scan',
    message: 'Are you here to help? Scan the code with your phone and select your name.',
  });
  const noAccount = i18n._({ id: 'poster.noAccount', message: 'You don’t need an account.' });
  return `<p class="scan">${escapeHtml(scan)}</p><p>${escapeHtml(noAccount)}</p>`;
}
