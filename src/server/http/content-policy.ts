import type { DocumentName } from '#contract/paths.ts';

/** What a document may load and do, by directive of its Content-Security-Policy. */
type Policy = Readonly<Record<string, readonly string[]>>;

const strict: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/**
 * Every document has a policy of its own, for which entering it is a full page load. Where people sign in, manage a
 * signup, look at their own data or administrate, nothing may ever come from another host. Whatever a visitor has to
 * agree to first, as a widget that translates, can only be let into the public documents, and only here.
 */
const policies: Readonly<Record<DocumentName, Policy>> = {
  public: { ...strict },
  manage: strict,
  profile: strict,
  management: strict,
};

/** The policy of a document; of what is none, such as data and files, the strict one. */
export function contentPolicyOf(document: DocumentName | null): string {
  const policy = document === null ? strict : policies[document];
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
