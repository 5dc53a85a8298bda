/** In characters. */
export const schoolLimits = { schoolName: 100, councilName: 100, link: 2000 } as const;

// Nowhere are these needed, and browsers drop some of them before they read an address.
const UNSEEN = /[\s\p{C}\\]/u;

/** A web address that shows its host, and nothing else. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || UNSEEN.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
