import { expect, test } from 'vitest';
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
])('“%s” tells how to reach somebody', (text) => {
  expect(holdsContact(text)).toBe(true);
});

test.each([
  'oatmeal (nut-free), 2 dozen',
  '陳大文的曲奇 24 塊',
  'back after 3:30 p.m., Dec. 12',
  '1/2 sheet, 9x13',
  'Fr. 12.50',
])('“%s” does not', (text) => {
  expect(holdsContact(text)).toBe(false);
});
