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

// Written once: every answer carries one of them.
const [STRICT, TRANSLATED] = [written(strict), written(translated)];

/**
 * The policy of the page at this path; of what is no page, such as data and files, the strict one. Other hosts are let
 * in only for a visitor who agreed to be translated by one, and only where that may be.
 */
export function contentPolicyOf(path: string | null, agreed = false): string {
  return agreed && path !== null && mayBeTranslated(path) ? TRANSLATED : STRICT;
}

function written(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
