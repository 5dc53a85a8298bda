import { hash } from 'node:crypto';
import { shadesOf, SPRUCE } from '#domain/accent.ts';
import type { Site } from '#server/platform/site.ts';
import { logoAddress, logoSize } from '#server/platform/site-logo.ts';
import type { Client, InlineStyles } from './built-client.ts';
import type { DocumentName } from '#contract/paths.ts';

type Look = Pick<Site, 'accent' | 'logo'>;

/** Of styles of a document, by what stands behind them; as many as kinds of documents and changes of the school. */
const tinted = new WeakMap<Client, Map<string, InlineStyles>>();
const MOST = 100;

/** The document's own styles, with the colour and the logo of the school; null for one that has none. */
export function stylesOf(client: Client, name: DocumentName, site: Look): InlineStyles | null {
  const own = client.inlineStyles(name);
  const more = siteStyles(name, site);
  if (more === '') return own;
  const known = tinted.get(client) ?? new Map<string, InlineStyles>();
  tinted.set(client, known);
  const key = `${own?.hash ?? ''} ${more}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST) known.clear();
  const text = (own?.text ?? '') + more;
  const made = { text, hash: hash('sha256', text, 'base64') };
  known.set(key, made);
  return made;
}

/**
 * Stands behind all layers of the styles, and in the document itself, so that no page asks for it. The door has colours
 * of its own for the dark, which stay.
 */
function siteStyles(name: DocumentName, { accent, logo }: Look): string {
  const styles: string[] = [];
  if (accent !== SPRUCE) {
    const { dark, soft, line } = shadesOf(accent);
    const tokens = `html:root{--color-spruce:${accent};--color-spruce-dark:${dark};--color-spruce-soft:${soft};--color-spruce-line:${line}}`;
    styles.push(name === 'door' ? `@media (prefers-color-scheme:light){${tokens}}` : tokens);
  }
  if (logo !== null) {
    const { width, height } = logoSize(logo, 100);
    styles.push(
      // More specific than the sizes of the place, which other styles may bring later.
      `html:root .own-logo{display:inline-block;width:auto;aspect-ratio:${width}/${height};padding:2px;border-radius:6px;background:#fff url(${logo.inline}) center/contain no-repeat content-box}`,
    );
  }
  return styles.join('');
}

/** The sign of the hub, in the colour of the school. */
function signIn(accent: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="${accent}"/><g fill="none" stroke-width="3.4" stroke-linecap="round"><path d="M9.5 27v-7a10.5 10.5 0 0 1 21 0v7" stroke="#fff"/><path d="M20 12.5V24" stroke="#f2b035"/></g><circle cx="20" cy="30" r="2.3" fill="#f2b035"/></svg>`;
}

/** For the tab of a browser. */
export function writeIcon({ accent, logo }: Look): string {
  if (logo !== null)
    return `<link rel="icon" href="${logoAddress(logo, 'icon-192')}" type="image/png" sizes="192x192">`;
  const address = accent === SPRUCE ? '/favicon.svg' : `data:image/svg+xml,${encodeURIComponent(signIn(accent))}`;
  return `<link rel="icon" href="${address}" type="image/svg+xml">`;
}

/** For the home screen of a phone. */
export function touchIconOf({ logo }: Look): string {
  return logo === null ? '/apple-touch-icon.png' : logoAddress(logo, 'icon-180');
}
