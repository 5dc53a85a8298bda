import { plainSigns } from './plain-signs.ts';

const TOTAL =
  /^(?:grand |sub-? ?)?totals?(?: (?:number|of|all|people|volunteers?|helpers?|places?|spots?|slots?|shifts?|needed|required))*$/;
const OTHER_WORDS = new Set(
  'sum, summe, gesamt, gesamtzahl, insgesamt, somme, total général, suma, 合計, 合计, 總計, 总计, 總數, 总数, 小計, 小计, 합계, 총계, 소계, итого, всего, المجموع, مجموع, tổng, tổng cộng, kabuuan'.split(
    ', ',
  ),
);

/** Whether a row is called as the sum at the foot of a spreadsheet is. */
export function isCalledSum(title: string): boolean {
  const words = plainSigns(title)
    .replace(/[^\p{L}\p{M} -]+/gu, '')
    .trim();
  return TOTAL.test(words) || OTHER_WORDS.has(words);
}
