/** A text as it is searched: case and accents aside, so that "jose" finds "José". */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('und').trim();
}

/** Whether one of the texts holds what is searched for; nothing is held by all. */
export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const wanted = searchable(search);
  return wanted === '' || texts.some((text) => searchable(text).includes(wanted));
}
