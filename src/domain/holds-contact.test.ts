import { expect, test } from 'vitest';
import { growthOf } from '#tests/support/thread-time.ts';
import { holdsContact } from './holds-contact.ts';

test.each([
  'two dozen, call 604-555-0132',
  '(604) 555 0132',
  '٦٠٤٥٥٥٠١٣٢',
  'mei@example.org',
  'mei＠example.org',
  'see https://example.org/cakes',
  'www.example.org',
  'my shop: cakes.example.com',
  'bit.ly/3abc',
  'cakes.xyz',
  'ｗｗｗ．ｅｘａｍｐｌｅ．ｏｒｇ',
  'mei @ example',
  '６０４ー５５５ー０１３２'.replaceAll('ー', '－'),
  '604\u200b555\u200b0132',
  '604\u2011555\u20110132',
  '604•555•0132',
  '6️⃣0️⃣4️⃣5️⃣5️⃣5️⃣0️⃣1️⃣3️⃣2️⃣',
  '⑥⓪④⑤⑤⑤⓪①③②',
  '604,555,0132',
  '604 + 555 + 0132',
  '604\u3000\u3000\u3000\u3000555 0132',
  '電話六零四五五五零一三二',
  '餅乾店.com',
  'кухня.рф',
  '饼店.中国',
  'cakes。com',
  'mei at example dot org',
  'mei(at)example(dot)org',
  '@meibakes',
  'mei.bakes.dev',
])('“%s” tells how to reach somebody', (text) => {
  expect(holdsContact(text)).toBe(true);
});

test.each([
  'oatmeal (nut-free), 2 dozen',
  '陳大文的曲奇 24 塊',
  'back after 3:30 p.m., Dec. 12',
  '1/2 sheet, 9x13',
  'Fr. 12.50',
  'warm from 10:30–11:30',
  '12, 24 or 36 × 2',
  '½ with nuts, ½ without',
  '三文治十二份，一半素',
  'polka dot cookies, red dot candy',
  'Sandwiches.No nuts',
  'v1.0 of our family recipe.',
  '餅乾。無果仁',
])('“%s” does not', (text) => {
  expect(holdsContact(text)).toBe(false);
});

test.each(['a', 'a.', '1', '1 ', '@', 'http', 'a(dot) '])(
  'a text of “%s” is looked through in a time that grows with its length alone',
  (piece) => {
    expect(growthOf(holdsContact, (length) => piece.repeat(length / piece.length), 200_000)).toBeLessThan(4);
  },
);
