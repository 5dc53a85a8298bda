/** Whether two texts are the same for a reader: platforms fold blanks and line ends of what they are given. */
export function isSameText(a: string, b: string): boolean {
  return folded(a) === folded(b);
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
