/** How somebody is called in a sentence: the first word, but the whole name where that is an initial. */
export function firstNameOf(name: string): string {
  const [first = name] = name.trim().split(/\s+/);
  return /^\p{L}\.?$/u.test(first) && !/\p{Script=Han}/u.test(first) ? name.trim() : first;
}
