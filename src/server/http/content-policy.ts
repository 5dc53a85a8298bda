import { mayBeTranslated } from '#contract/paths.ts';

/**
 * What a document may load and do, by directive of its Content-Security-Policy. Going to another document is a full
 * page load.
 */
type Policy = Readonly<Record<string, readonly string[]>>;

const strict: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

const LOADER = 'https://translate.google.com';
const PROGRAM = 'https://translate.googleapis.com';
const TRANSLATIONS = 'https://translate-pa.googleapis.com';
const STYLES = 'https://www.gstatic.com';

/**
 * Allows the translator and nothing else of its hosts: no frames, no fonts, no inline code. Its own user interface is
 * hidden, so it needs no inline styles.
 */
const translated: Policy = {
  ...strict,
  'script-src': ["'self'", LOADER, PROGRAM, TRANSLATIONS],
  'style-src': ["'self'", STYLES],
  'img-src': ["'self'", 'data:', 'blob:', LOADER, PROGRAM, STYLES],
  'connect-src': ["'self'", PROGRAM, TRANSLATIONS],
};

interface PolicyWishes {
  readonly agreed?: boolean;
  /** SHA-256, in base64, of the document's own styles. Without one, no inline styles are allowed. */
  readonly styleHash?: string | undefined;
  /** Likewise of its own scripts. */
  readonly scriptHashes?: readonly string[];
}

/**
 * The policy of a page; data and files get the strict one. Other hosts are allowed only for a visitor who agreed to be
 * translated, and only on pages that may be.
 */
export function contentPolicyOf(path: string | null, { agreed = false, ...inline }: PolicyWishes = {}): string {
  const isTranslated = agreed && path !== null && mayBeTranslated(path);
  const key = [isTranslated, inline.styleHash, inline.scriptHashes].join(' ');
  const known = policies.get(key);
  if (known !== undefined) return known;
  const policy = written(isTranslated ? translated : strict, inline);
  policies.set(key, policy);
  return policy;
}

// Written once for the styles and the script of a build: every answer carries one of them.
const policies = new Map<string, string>();

function written(policy: Policy, { styleHash, scriptHashes = [] }: PolicyWishes): string {
  const inline: Readonly<Record<string, readonly string[]>> = {
    'style-src': styleHash === undefined ? [] : [styleHash],
    'script-src': scriptHashes,
  };
  return Object.entries(policy)
    .map(([directive, sources]) => {
      const own = inline[directive] ?? [];
      return [directive, ...sources, ...own.map((hash) => `'sha256-${hash}'`)].join(' ');
    })
    .join('; ');
}
