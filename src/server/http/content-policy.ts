import { documentOf } from '#contract/paths.ts';

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

/**
 * The only documents that may ever load from another host. Whatever a visitor has to agree to first, as a widget that
 * translates, is let in here and nowhere else: not where people sign in, manage a signup, look at their own data or
 * administrate, and not where a mail has brought them with a token in the address.
 */
const ofPublicPages: Policy = { ...strict };
// Written once: every answer carries one of them.
const [STRICT, OF_PUBLIC_PAGES] = [written(strict), written(ofPublicPages)];
const TOKEN_IN_ADDRESS = /^\/(?:data-deletion$|unsubscribe\/)/;

/** The policy of the page at this path; of what is no page, such as data and files, the strict one. */
export function contentPolicyOf(path: string | null): string {
  const isPublic = path !== null && documentOf(path) === 'public' && !TOKEN_IN_ADDRESS.test(path);
  return isPublic ? OF_PUBLIC_PAGES : STRICT;
}

function written(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
