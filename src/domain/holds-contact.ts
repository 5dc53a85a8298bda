// Seven digits, with whatever people put between them, are a phone number in every country. Not with colons, as in times.
const PHONE = /(?:\p{Nd}[^\p{L}\p{Nd}:]{0,4}){7,}/u;
// Also a name at a social network, which begins with the sign.
const ADDRESS = /(?:^|\S\s?)@\s?\S/u;
const SPELLED = /[\p{L}\p{Nd}][\s([]{1,3}dot[\s)\]]{1,3}(?:com|ca|net|org)(?![\p{L}\p{Nd}])/iu;
// What hides between the others: characters that cannot be seen, and circles and boxes around digits.
const UNSEEN = /[\p{Cf}\p{M}]/gu;
const FULL_STOPS = /[\u3002\u06d4]/gu;
const NUMERALS = '\u96f6\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d';
const NUMERAL = new RegExp(`[\u3007${NUMERALS}]`, 'gu');
// A scheme, of which the last letter is enough: looking for all of them takes seconds in a long word. Or www, or a name
// that ends in a dot and letters, as links do without a scheme. Not every word after a dot is an end, as some people put
// no space there.
const LINK =
  /(?:[a-z]:\/\/|\bwww\.)\S|[\p{L}\p{Nd}-]\.(?:[a-z]{2,}\/|(?:com|org|net|ca|us|uk|io|me|info|app|co|ly|gl|gg|tv|eu|de|fr|ru|jp|kr|ph|vn|xyz|biz|shop|store|online|link|page|site|cn|hk|tw|dev|blog|live|club|chat|social|\u0440\u0444|\u4e2d\u56fd|\u4e2d\u570b|\u9999\u6e2f|\u53f0\u6e7e|\u53f0\u7063|xn--[a-z\d-]+)(?![\p{L}\p{Nd}]))/iu;

/** Whether a text holds an e-mail address, a phone number or a link, in any script. */
export function holdsContact(text: string): boolean {
  const plain = text.normalize('NFKC').replace(UNSEEN, '').replace(FULL_STOPS, '.');
  return ADDRESS.test(plain) || SPELLED.test(plain) || PHONE.test(inDigits(plain)) || LINK.test(plain);
}

/** With the numerals in which a phone number is read out in Chinese and Japanese. */
function inDigits(text: string): string {
  return text.replace(NUMERAL, (numeral) => String(Math.max(NUMERALS.indexOf(numeral), 0)));
}
