/** In characters. */
export const textLimits = {
  title: 150,
  description: 4000,
  name: 100,
  email: 254,
  phone: 40,
  notes: 1000,
  password: 1024,
  letter: 5000,
  unit: 40,
  bringing: 80,
  displayName: 30,
} as const;

/** One person, or a household on one address. */
export const MAX_PEOPLE = 6;
/** By one form. */
export const MAX_PLACES_AT_ONCE = 20;
export const MAX_SLOT_SIZE = 100_000;
export const MAX_SLOTS_OF_SHEET = 400;
export const PASSWORD_AT_LEAST = 6;
export const CODE_DIGITS = 6;

// One @, something on both sides, a dot in the domain; no character that needs quoting, cannot be seen, or would mean
// something else in a link that begins a letter to it.
const ADDRESS =
  /^[^\s\p{C}@"(),:;<>[\]\\?%#]{1,64}@[^\s\p{C}@"(),:;<>[\]\\?%#.]+(?:\.[^\s\p{C}@"(),:;<>[\]\\?%#.]+)+$/u;

/** Apostrophes and hyphens as phones set them, which no mailbox is called by, and dots that no address may have there. */
const MISTYPED = /[\u00b4\u02b9-\u02bc\u2010-\u2015\u2018-\u201b\u2032\u2212]|^\.|\.\.|\.@/;

/** `local@domain.tld` without quotes, at most 254 characters. */
export function isEmailAddress(text: string): boolean {
  return text.length <= textLimits.email && ADDRESS.test(text) && !MISTYPED.test(text);
}

/** The address that was probably meant by one that is none; null if it is one, or nothing comes close. */
export function proposedAddress(text: string): string | null {
  if (isEmailAddress(text) || text.length > textLimits.email) return null;
  const likely = text
    .replace(/\u00b4/g, "'")
    .normalize('NFKC')
    .replace(/[\u02b9-\u02bc\u2018-\u201b\u2032]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/。/g, '.')
    .replace(/^mailto:/i, '')
    .replace(/[\u00ad\u200b\u2060\ufeff]+/g, '')
    .replace(/\s*([@.])\s*/g, '$1')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.,;:<("]+|[.,;:>)"]+$/g, '')
    .replace('.@', '@');
  return isEmailAddress(likely) ? likely : null;
}

const BEYOND_ASCII = /[^ -~]/;

/**
 * One that every mail program can answer: other signs than ASCII before the @ need servers and programs that few have
 * (RFC 6531). A domain can have them, because it is also written without (punycode).
 */
export function isAnswerable(address: string): boolean {
  return isEmailAddress(address) && !BEYOND_ASCII.test(address.slice(0, address.indexOf('@')));
}

/** In any notation: it only needs a few digits. */
export function isPhoneNumber(text: string): boolean {
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3;
}

/** For what stands beside the words of others: without the signs that turn the direction of what follows. */
export function inItsDirection(text: string): string {
  return singleLine(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ' '));
}

// Besides spaces, marks and controls, some letters show nothing. Characters that are newer than this list may show something.
const SHOWS_NOTHING = /^[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Blank without anything that can be seen. */
export function visibleLine(text: string): string {
  return SHOWS_NOTHING.test(text) ? '' : singleLine(text);
}

export function singleLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Cs}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Keeps line breaks; removes other control characters and half characters. */
export function multiLine(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cs}]+/gu, '')
    .trim();
}

const PLAIN = /^[ -~]*$/;

/** For comparing addresses, in which every sign counts: folds case, encoding, and spaces. Names have `foldWords`. */
export function comparable(text: string): string {
  // Plain letters, which most are, need no tables of Unicode.
  const folded = PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase();
  return folded.replace(/\s+/g, ' ').trim();
}
