import { mayBeTranslated } from '#contract/paths.ts';

/** What a document may load and do, by directive of its Content-Security-Policy. Entering another is a full page load. */
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

/** Where the element with which Google translates websites comes from: its loader, its program, its languages. */
const LOADER = 'https://translate.google.com';
const PROGRAM = 'https://translate.googleapis.com';
const TRANSLATIONS = 'https://translate-pa.googleapis.com';
const STYLES = 'https://www.gstatic.com';

/**
 * Lets that element in, and nothing else of its hosts: no frames, no fonts, no code that is written into the page. What
 * it would draw itself is hidden, so that it needs no inline styles either.
 */
const translated: Policy = {
  ...strict,
  'script-src': ["'self'", LOADER, PROGRAM, TRANSLATIONS],
  'style-src': ["'self'", STYLES],
  'img-src': ["'self'", 'data:', 'blob:', LOADER, PROGRAM, STYLES],
  'connect-src': ["'self'", PROGRAM, TRANSLATIONS],
};

interface PolicyWishes {
  /** Whether its visitor agreed to be translated by an outside service. */
  readonly agreed?: boolean;
  /** The SHA-256, in base64, of the styles that the document carries in itself; of those that it has no others are let in. */
  readonly styleHash?: string | undefined;
}

/**
 * The policy of the page at this path; of what is no page, such as data and files, the strict one. Other hosts are let
 * in only for a visitor who agreed to be translated by one, and only where that may be.
 */
export function contentPolicyOf(path: string | null, { agreed = false, styleHash }: PolicyWishes = {}): string {
  const isTranslated = agreed && path !== null && mayBeTranslated(path);
  const policies = isTranslated ? translatedPolicies : strictPolicies;
  const known = policies.get(styleHash);
  if (known !== undefined) return known;
  const policy = written(isTranslated ? translated : strict, styleHash);
  policies.set(styleHash, policy);
  return policy;
}

// Written once for the styles of a build: every answer carries one of them.
const strictPolicies = new Map<string | undefined, string>();
const translatedPolicies = new Map<string | undefined, string>();

function written(policy: Policy, styleHash: string | undefined): string {
  const inline = styleHash === undefined ? [] : [`'sha256-${styleHash}'`];
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources, ...(directive === 'style-src' ? inline : [])].join(' '))
    .join('; ');
}
