/** In characters, and the most bullets. */
export const heroLimits = {
  title: 100,
  description: 500,
  buttonText: 50,
  href: 2000,
  bullets: 5,
  bullet: 50,
  statPrimary: 20,
  statSecondary: 50,
} as const;

const DESCRIPTION_PREVIEW = 100;

/**
 * Whether a browser could run it or follow it out of the web; such an address is never even stored. Unfinished
 * addresses are allowed.
 */
export function hasOtherScheme(text: string): boolean {
  const seen = text.replace(/[\s\p{C}]/gu, '');
  return /^[a-z][a-z0-9+.-]*:/i.test(seen) && !/^https?:/i.test(seen);
}

export function previewOf(description: string): string {
  const letters = Array.from(description);
  if (letters.length <= DESCRIPTION_PREVIEW) return description;
  return `${letters.slice(0, DESCRIPTION_PREVIEW).join('').trimEnd()}…`;
}
