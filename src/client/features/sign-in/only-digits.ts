/** Digits of any Unicode width, at most `atMost`. */
export function onlyDigits(text: string, atMost: number): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, atMost);
}
