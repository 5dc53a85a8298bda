// Seven digits, with whatever people put between them, are a phone number in every country.
const PHONE = /(?:\p{Nd}[\s().\-‐-―−_·•*/|~]{0,3}){7,}/u;
const ADDRESS = /\S\s?@\s?\S/u;
// What hides between the others: characters that cannot be seen, and circles and boxes around digits.
const UNSEEN = /[\p{Cf}\p{M}]/gu;
// A scheme, www, or a name that ends in a dot and letters, as links do without a scheme.
const LINK =
  /(?:[a-z]+:\/\/|\bwww\.)\S|\b[\p{L}\p{Nd}-]+\.(?:[a-z]{2,}\/|(?:com|org|net|ca|us|uk|io|me|info|app|co|ly|gl|gg|tv|eu|de|fr|ru|jp|kr|ph|vn|xyz|biz|shop|store|online|link|page|site|cn|hk|tw)\b)/iu;

/** Whether a text holds an e-mail address, a phone number or a link, in any script. */
export function holdsContact(text: string): boolean {
  const plain = text.normalize('NFKC').replace(UNSEEN, '');
  return ADDRESS.test(plain) || PHONE.test(plain) || LINK.test(plain);
}
