import { hash } from 'node:crypto';
import { hubSign } from '#domain/hub-sign.ts';
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

/** For the tab of a browser. */
export function writeIcon({ accent, logo }: Pick<Site, 'accent' | 'logo'>): string {
  if (logo !== null)
    return `<link rel="icon" href="${logoAddress(logo, 'icon-192')}" type="image/png" sizes="192x192">`;
  const address = accent === SPRUCE ? '/favicon.svg' : `data:image/svg+xml,${encodeURIComponent(hubSign(accent))}`;
  return `<link rel="icon" href="${address}" type="image/svg+xml">`;
}

/** For the home screen of a phone. */
export function touchIconOf({ iconStem }: Pick<Site, 'iconStem'>): string {
  return iconStem === null ? '/apple-touch-icon.png' : logoAddress({ stem: iconStem }, 'icon-180');
}
