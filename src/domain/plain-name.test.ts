import { expect, test } from 'vitest';
import { isPlainName } from './plain-name.ts';

test.each([
  'Ann Anders',
  'María José Ríos 陳美玲',
  'J. R. Smith-Jones',
  'O’Neil & family',
  'Ann/Ben Chen',
  'مريم عبد الرحمن',
  'Parent of 2',
  'Maximiliana-Alexandrina von und zu Hohenstaufen-Wittelsbach',
])('%s is a name', (name) => expect(isPlainName(name)).toBe(true));

test.each([
  'https://evil.example/win',
  'Win at evil.example now',
  'www.evil',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'write to me@evil.example',
  '//evil',
  'call 604 555 0100',
  'Ann\nYou have won',
  'Ann\u2028You have won',
  'Ann \u202Eelpmaxe',
  'You have been chosen and everything you have to do to get it is to go to the bank',
])('%j is none', (name) => expect(isPlainName(name)).toBe(false));
