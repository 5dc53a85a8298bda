/** What people can agree to get emails about: each with a box of its own, and none follows from another. */
export const consentPurposes = ['reminders', 'calls', 'news'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The field of each purpose in forms and calls. The first is older than the others. */
export const consentFields = {
  reminders: 'emailConsent',
  calls: 'callConsent',
  news: 'newsConsent',
} as const satisfies Record<ConsentPurpose, string>;

export type Consents = Readonly<Record<(typeof consentFields)[ConsentPurpose], boolean>>;

/**
 * Names the words by the boxes, in all languages: a proof of consent says what the person read. Whoever changes these
 * words changes this day; `docs/decisions/036` has the words of each.
 */
export const CONSENT_WORDS = '2026-11-23';

/** What links ended that were mailed before each purpose had its own. */
const OF_OLD_LINKS: readonly ConsentPurpose[] = ['reminders', 'news'];

/** What a link ends is readable in it, because its page is the same for everybody. */
export function purposesOfToken(token: string): readonly ConsentPurpose[] {
  const named = consentPurposes.find((purpose) => token.startsWith(`${purpose}.`));
  return named === undefined ? OF_OLD_LINKS : [named];
}
