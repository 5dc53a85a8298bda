import { pagePaths } from '#contract/paths.ts';
import { qrSvg } from '#domain/qr-svg.ts';
import { writeNumber } from '#domain/certificates.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { directionOf, SOURCE } from '#domain/writing.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import type { Certificate } from '#server/features/given-hours/certificates.store.ts';
import { writeLetterhead, writePrintedPage } from '#server/features/printing/printed-page.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import type { CertificateEntry } from '#server/platform/database/hour-tables.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { CERTIFICATE } from './certificate-look.ts';
import { certificateWords, type CertificateWords } from './certificate-words.ts';

/** A page to print, or several, each in the language of its person with English beside it. */
export function writeCertificates(platform: Platform, certificates: readonly Certificate[]): string {
  const title = certificates.length === 1 ? (certificates[0]?.name ?? '') : platform.site.name;
  return writePrintedPage({
    look: CERTIFICATE,
    site: platform.site,
    language: SOURCE,
    title,
    bar: `<p>${hintFor(certificates.length)}</p>`,
    paper: certificates.map((certificate) => writeOne(platform, certificate)).join(''),
  });
}

function hintFor(letters: number): string {
  if (letters === 0) return 'There are no letters for this school year yet.';
  return letters === 1
    ? '1 letter. It fits on A4 and on Letter paper; the browser can save it as PDF.'
    : `${letters} letters. They fit on A4 and on Letter paper; the browser can save them as PDF.`;
}

function writeOne(platform: Platform, certificate: Certificate): string {
  const i18n = serverTexts(certificate.language ?? SOURCE);
  const [own, english] = [i18n, serverTexts(SOURCE)].map((texts) => {
    const words = dateWords(texts.locale, platform.config.timeZone);
    const date = (moment: string) => writeDate(platform.schoolClock, words, 'withYear', moment);
    return certificateWords(texts, { certificate, council: platform.site.name, date });
  });
  if (own === undefined || english === undefined) throw new Error('There are two languages');
  const beside = i18n.locale === SOURCE ? null : english;
  const language = i18n.locale;
  return [
    `<article lang="${language}" dir="${directionOf(language)}">`,
    `<p class="council">${writeLetterhead(platform.site)}</p>`,
    `<h1>${escapeHtml(own.title)}</h1>${inEnglish(beside?.title)}`,
    certificate.state === 'withdrawn'
      ? `<p class="withdrawn">${escapeHtml(own.withdrawn)}${inEnglish(beside?.withdrawn, 'span')}</p>`
      : '',
    `<p class="says">${escapeHtml(own.says)}</p>${inEnglish(beside?.says)}`,
    tableOf(platform, { certificate, own, beside }),
    `<div class="sign">${[own.signature, own.date]
      .map((text, at) => `<p>${escapeHtml(text)}${inEnglish(at === 0 ? beside?.signature : beside?.date, 'span')}</p>`)
      .join('')}</div>`,
    checkOf(platform, certificate, { own, beside }),
    '</article>',
  ].join('');
}

function inEnglish(text: string | undefined, element: 'p' | 'span' = 'p'): string {
  if (text === undefined) return '';
  const before = element === 'span' ? '<br>' : '';
  return `${before}<${element} class="en" lang="en" dir="ltr">${escapeHtml(text)}</${element}>`;
}

interface InTwoLanguages {
  readonly own: CertificateWords;
  /** Null where the own language is English. */
  readonly beside: CertificateWords | null;
}

function tableOf(
  platform: Platform,
  { certificate, own, beside }: InTwoLanguages & { readonly certificate: Certificate },
): string {
  const heads = own.columns.map(
    (column, at) =>
      `<th scope="col">${escapeHtml(column)}${beside === null ? '' : `<span class="en" lang="en" dir="ltr">${escapeHtml(beside.columns[at] ?? '')}</span>`}</th>`,
  );
  const day = (entry: CertificateEntry) => readInstant(platform.schoolClock, entry.day)?.toISOString() ?? null;
  const rows = certificate.entries.map((entry) => {
    const moment = day(entry);
    return [
      `<tr><td class="day">${escapeHtml(moment === null ? entry.day : own.dateOf(moment))}</td>`,
      `<td dir="auto">${escapeHtml(entry.sheet)}</td><td dir="auto">${escapeHtml(entry.slot)}</td>`,
      `<td>${own.hoursOf(entry.minutes)}</td></tr>`,
    ].join('');
  });
  return [
    `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody>`,
    `<tfoot><tr><td colspan="3">${escapeHtml(own.total)}</td><td>${own.hoursOf(certificate.minutes)}</td></tr></tfoot></table>`,
  ].join('');
}

function checkOf(platform: Platform, { number }: Certificate, { own, beside }: InTwoLanguages): string {
  const address = `${platform.config.publicUrl}${pagePaths.verifyLetter}`;
  return [
    `<div class="check">${qrSvg(`${address}?number=${number}`)}<div>`,
    `<p class="number" dir="ltr">${writeNumber(number)}</p>`,
    `<p>${escapeHtml(own.check)} <span dir="ltr">${escapeHtml(address)}</span></p>${inEnglish(beside?.check)}`,
    `<p>${escapeHtml(own.version)}</p></div></div>`,
  ].join('');
}
