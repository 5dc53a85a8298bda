import type { FastifyReply } from 'fastify';
import { hash } from 'node:crypto';
import { shadesOf, SPRUCE } from '#domain/accent.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { directionOf } from '#domain/writing.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import { writeIcon } from '#server/features/documents/site-look.ts';
import type { Site, SiteLogo } from '#server/platform/site.ts';
import { logoAddress, logoSize } from '#server/platform/site-logo.ts';

/**
 * Of what every page to print has: the bar above the paper, with the button that prints it, and in `--page` how wide the
 * page is. WebKit takes the window for the page in `vw` and `vh`; Firefox lays out before it asks a container for its width,
 * and takes the margins of its dialog off `vw` where the page has none. No browser tells all others how high the page is.
 */
const FRAME_STYLES = `:root{color-scheme:only light}
*{box-sizing:border-box}
body{margin:0;background:#f4f5f2;color:#1b2a24;font:16px/1.35 system-ui,sans-serif}
.bar{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 16px;background:#fff;border-bottom:1px solid #e6dfd1}
.bar p{margin:0}
.bar :is(button,select,.day){min-height:44px;padding:0 20px;border:1px solid #1f5a44;border-radius:12px;background:#fff;color:#1f5a44;font:600 16px/1.2 system-ui,sans-serif}
.bar select{min-width:0;max-width:100%;padding:0 12px;border-color:#8a948f;color:inherit;font-weight:400}
.bar .print{background:#1f5a44;color:#fff}
.bar nav,.bar form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;min-width:0;max-width:100%}
.bar .day{display:inline-flex;align-items:center;text-decoration:none}
.bar .day[aria-current]{background:#e6f0ea}
.bar :focus-visible{outline:3px solid #1f5a44;outline-offset:3px}
.mark{width:auto;height:1.9em;max-width:5.7em;margin-inline-end:.5em;vertical-align:middle;object-fit:contain}
@media print{
body{background:none}
.bar{display:none}
main>*{--page:190mm}
@supports (-moz-appearance:none){main>*{--page:min(210mm,108vw)}}
@supports (width:1cqi) and (not (-moz-appearance:none)){main{container-type:inline-size}main>*{--page:100cqi}}
}
`;

const SCRIPT = `document.querySelector('.print').addEventListener('click', () => print());`;

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

export interface PaperLook {
  /** As it is in the colour of the school. */
  of(site: Pick<Site, 'accent'>): TintedLook;
}

interface TintedLook {
  readonly styles: string;
  /** The Content-Security-Policy of its pages. */
  readonly policy: string;
}

/**
 * Nothing but its own styles, the button that prints it, and pictures of this site.
 * @param asks whether it has a form
 */
export function paperLook(own: string, { asks = false }: { readonly asks?: boolean } = {}): PaperLook {
  const tinted = (accent: string): TintedLook => {
    const styles = inShades(FRAME_STYLES + own, accent);
    const policy = [
      "default-src 'none'",
      `style-src ${sourceOf(styles)}`,
      `script-src ${sourceOf(SCRIPT)}`,
      "img-src 'self'",
      "base-uri 'none'",
      `form-action ${asks ? "'self'" : "'none'"}`,
      "frame-ancestors 'none'",
    ].join('; ');
    return { styles, policy };
  };
  let last: { readonly accent: string; readonly look: TintedLook } | null = null;
  return {
    of({ accent }) {
      if (last?.accent !== accent) last = { accent, look: tinted(accent) };
      return last.look;
    },
  };
}

const HOUSE = shadesOf(SPRUCE);
const OF_HOUSE = new RegExp([HOUSE.accent, HOUSE.dark, HOUSE.soft, HOUSE.line].join('|'), 'g');

/** The styles are written in the shades of spruce. All at once: a shade of the school may be another one of the house. */
function inShades(styles: string, accent: string): string {
  const { dark, soft, line } = shadesOf(accent);
  const own = { [HOUSE.accent]: accent, [HOUSE.dark]: dark, [HOUSE.soft]: soft, [HOUSE.line]: line };
  return styles.replace(OF_HOUSE, (shade) => own[shade] ?? shade);
}

/** Who hands it out: on white, a logo of its own before the name. */
export function writeLetterhead({ name, logo }: Pick<Site, 'name' | 'logo'>): string {
  return `${logo === null ? '' : writeLogo(logo, 'mark')}<bdi>${escapeHtml(name)}</bdi>`;
}

/** Pages to print ask for it: nobody reads them on a slow phone. */
export function writeLogo(logo: SiteLogo, className: string): string {
  const { width, height } = logoSize(logo, 100);
  return `<img class="${className}" src="${logoAddress(logo, 'logo')}" width="${width}" height="${height}" alt="">`;
}

export function sendPrintedPage(reply: FastifyReply, look: PaperLook, site: Site, page: string): FastifyReply {
  return reply.header('content-security-policy', look.of(site).policy).type('text/html; charset=utf-8').send(page);
}

interface PrintedPage {
  readonly look: PaperLook;
  readonly site: Site;
  /** Of the paper; the bar is in English, as all of the administration. */
  readonly language: LanguageTag;
  readonly title: string;
  /** What the bar says beside its button, in HTML. */
  readonly bar: string;
  /** In HTML. */
  readonly paper: string;
}

export function writePrintedPage({ look, site, language, title, bar, paper }: PrintedPage): string {
  return [
    `<!DOCTYPE html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    writeIcon(site),
    `<title>${escapeHtml(title)}</title><style>${look.of(site).styles}</style></head><body>`,
    `<div class="bar" lang="en" dir="ltr"><button type="button" class="print">Print</button>${bar}</div>`,
    `<main>${paper}</main><script>${SCRIPT}</script></body></html>`,
  ].join('');
}
