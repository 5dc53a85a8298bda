/** The digits of what was typed or pasted, in whatever width they were written, at most so many. */
export function onlyDigits(text: string, atMost: number): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, atMost);
}
