import { plainSigns } from '#domain/paste/plain-signs.ts';

// What people write between the digits of one number. A slash or a bracket may begin what is no part of it.
const NUMBER = /\+?\d[\d ()./·-]*/g;
const EXTENSION =
  /^[\s,;:(-]*(?:extension|extn|ext|x|#|local|poste|durchwahl|interno|int|anexo|ramal|доб|вн|내선|内線|內線|转|轉|分机|分機)[\s.:=-]*(\d{1,6})(?!\d)/u;
/** Of a number without its area, such as 555-0142. */
const LEAST_DIGITS = 7;
/** By E.164. */
const MOST_DIGITS = 15;
const NORTH_AMERICAN = /^1?[2-9]\d{2}[2-9]\d{6}/;

/**
 * Dials the first number in what a person typed, with its extension. Undefined without a complete
 * number: a link to a part of one would call a wrong person.
 */
export function telAddress(typed: string): string | undefined {
  const text = plainSigns(typed).replace(/\(0\)/g, ' ');
  for (const { 0: found, index } of text.matchAll(NUMBER)) {
    const number = firstOf(found);
    const digits = number.replace(/\D/g, '');
    if (digits.length < LEAST_DIGITS) continue;
    const dialled = digits.length <= MOST_DIGITS ? digits : NORTH_AMERICAN.exec(digits)?.[0];
    if (dialled === undefined) continue;
    const extension = dialled === digits ? EXTENSION.exec(text.slice(index + number.trimEnd().length))?.[1] : undefined;
    return `tel:${found.startsWith('+') ? '+' : ''}${dialled}${extension === undefined ? '' : `;ext=${extension}`}`;
  }
  return undefined;
}

/** Up to the slash or bracket that follows a whole number. */
function firstOf(found: string): string {
  let number = '';
  for (const part of found.split(/(?=[/(])/)) {
    if (number.replace(/\D/g, '').length >= LEAST_DIGITS) break;
    number += part;
  }
  return number;
}
