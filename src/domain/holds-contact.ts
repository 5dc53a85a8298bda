// Seven digits, with whatever people put between them, are a phone number in every country; dates have eight at most.
const PHONE = /\+?(?:\p{Nd}[\s().\-–/]{0,3}){7,}/u;
const ADDRESS = /\S@\S|＠/u;
// A scheme, www, or a name that ends in a dot and letters, as links do without a scheme.
const LINK =
  /(?:[a-z]+:\/\/|\bwww\.)\S|\b[\p{L}\p{Nd}-]+\.(?:[a-z]{2,}\/|(?:com|org|net|ca|us|uk|io|me|info|app|co|ly|gl|link|page|site|cn|hk|tw)\b)/iu;

/** Whether a text holds an e-mail address, a phone number or a link, in any script. */
export function holdsContact(text: string): boolean {
  return ADDRESS.test(text) || PHONE.test(text) || LINK.test(text);
}
