import type { DocumentWords, PageData, PageHead } from '#contract/page.ts';
import { documentOf, pagePaths } from '#contract/paths.ts';
import type { DocumentFiles, InlineStyles } from './built-client.ts';
import type { Site } from '#server/platform/site.ts';
import { OWN_PAGE_SCRIPT } from './own-page-script.ts';
import { packedElements, packedSeeds } from './packed-parts.ts';
import { SIMPLE_FORM_SCRIPT } from './simple-form.ts';
import { touchIconOf, writeIcon } from './site-look.ts';

export const GROUND = '#faf6ee';

interface DocumentParts {
  readonly path: string;
  readonly direction: 'ltr' | 'rtl';
  readonly head: PageHead;
  readonly html: string;
  readonly files: DocumentFiles;
  readonly styles: InlineStyles | null;
  readonly data: PageData;
  readonly picture: string;
  readonly words: DocumentWords;
  readonly site: Pick<Site, 'accent' | 'logo' | 'iconStem'>;
}

export interface WrittenDocument {
  readonly opening: string;
  readonly rest: string;
  /** Pieces of the rest, in their order, that hold nothing personal. */
  readonly packed: readonly string[];
}

/** Escapes everything that is not markup. */
export function writeDocument(parts: DocumentParts): WrittenDocument {
  const { direction, styles, data } = parts;
  // The words of dates and times are the same for all readers of a language.
  const packed = [...packedElements(parts.html), jsonInScript(data.words), ...packedSeeds(data).map(jsonInScript)];
  return { opening: writeOpening(data.language, direction, styles), rest: writeRest(parts), packed };
}

/** The first paint needs nothing but this and the text. */
export function writeOpening(language: string, direction: 'ltr' | 'rtl', styles: InlineStyles | null): string {
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(styles === null ? [] : [`<style>${styles.text}</style>`]),
    '',
  ].join('\n');
}

function writeRest({ path, direction, head, html, files, data, picture, words, site }: DocumentParts): string {
  const address = `${data.publicUrl}${path}`;
  const image = `${data.publicUrl}${picture}`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    head.indexed ? `<link rel="canonical" href="${escapeHtml(address)}">` : '<meta name="robots" content="noindex">',
    ...openGraph({
      'og:title': head.title,
      'og:description': head.description,
      'og:url': address,
      'og:site_name': data.site.name,
      'og:type': 'website',
      'og:image': image,
    }),
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="theme-color" content="${site.accent}">`,
    writeIcon(site),
    // On a home screen it would open the home page, without the token of the link.
    ...(documentOf(path) === 'door' ? [] : ['<link rel="manifest" href="/manifest.webmanifest">']),
    `<link rel="apple-touch-icon" href="${touchIconOf(site)}">`,
    // Before the styles, for which a script in the page would wait, and with it the rest of the page.
    `<script>${SIMPLE_FORM_SCRIPT}</script>`,
    ...(path === pagePaths.manage ? [`<script>${OWN_PAGE_SCRIPT}</script>`] : []),
    ...files.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    // Disabled, they are not fetched; scripts whose styles they are find them here.
    ...files.stylesWithin.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
    ...files.preloads.map((file) => `<link rel="modulepreload" href="${file}">`),
    ...files.scripts.map((file) => `<script type="module" src="${file}"></script>`),
    '</head>',
    '<body>',
    `<div id="root">${html}</div>`,
    // Its language stays, also when the visitor chooses another one for the page.
    ...noteOf(path, words, `lang="${data.language}" dir="${direction}"`),
    `<script type="application/json" id="page-data">${jsonInScript(data)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}

const FORMS: readonly string[] = [pagePaths.signUp, pagePaths.ownSignup];

/** What a document says where its scripts do not start. */
function noteOf(path: string, { isSimple, again, needsScript }: DocumentWords, language: string): string[] {
  if (documentOf(path) === 'public' || FORMS.includes(path))
    return [
      `<p class="note-below" id="simple-form" ${language}>${escapeHtml(isSimple)} <a href="">${escapeHtml(again)}</a></p>`,
    ];
  // The pages of mailed links say without script what to do instead.
  if (documentOf(path) === 'signup-link' && path !== pagePaths.verifyLetter) return [];
  return [`<noscript><p class="note-below">${escapeHtml(needsScript)}</p></noscript>`];
}

/** Requests the fonts in a header of the answer: requested in the document, they would delay the first paint. */
export function fontHeader(fonts: readonly string[]): { readonly link?: string } {
  if (fonts.length === 0) return {};
  return { link: fonts.map((file) => `<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`).join(', ') };
}

function openGraph(properties: Record<string, string>): string[] {
  return Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Escaped, so that the JSON cannot end its script element. */
function jsonInScript(data: unknown): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
