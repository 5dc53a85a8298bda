import { isOfHub } from '#domain/hero-in-language.ts';

/** Whether there is a word that needs to be translated: those that a hub begins with are translated already. */
export function isOwnText(text: string): boolean {
  return /\p{L}/u.test(text) && !isOfHub(text);
}
