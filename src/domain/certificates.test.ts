import { describe, expect, test } from 'vitest';
import {
  certificateNumber,
  foldedWays,
  foldName,
  initialsOf,
  MOST_SURNAMES,
  readNumber,
  surnamesOf,
  writeNumber,
} from './certificates.ts';

describe('the number of a certificate', () => {
  test('has ten characters that nobody confuses', () => {
    const number = certificateNumber(Uint8Array.from({ length: 10 }, (_, at) => at * 25));
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(readNumber(number)).toBe(number);
    expect(readNumber(writeNumber(number))).toBe(number);
  });

  test('is read as people type it', () => {
    expect(readNumber(' 7k3qx-9zb2m ')).toBe('7K3QX9ZB2M');
    expect(readNumber('7K3QX 9ZBO1')).toBe('7K3QX9ZB01');
    expect(readNumber('7K3QX9ZBIL')).toBe('7K3QX9ZB11');
  });

  test.each(['', '7K3QX9ZB2', '7K3QX9ZB2MM', '7K3QX9ZB2U', '７K3QX9ZB2M'])('is nothing else: %j', (typed) => {
    expect(readNumber(typed)).toBeNull();
  });
});

describe('a surname', () => {
  test.each([
    ['Zoë de Souza', 'DE SOUZA'],
    ['Zoë de Souza', 'souza'],
    ['Łukasz Nowák', 'nowak'],
    ['Jürgen Weiß', 'WEISS'],
    ['Sinéad O’Brien', "o'brien"],
    ['Nguyễn Thị Lan', 'nguyen'],
    ['Anne-Marie Dubois-Léger', 'dubois leger'],
    ['王秀英', '王'],
    ['김지현', '김'],
    ['فاطمة الزهراء حداد', 'حداد'],
    ['Cher', 'cher'],
    ['John Smith Jr.', 'Smith'],
    ['Dr. John Smith', 'smith'],
    ['Hal Daumé III', 'Daumé'],
    ['Ana García López', 'García'],
    ['Flávio Juvenal da Silva Junior', 'da Silva'],
    ['Flávio Juvenal da Silva Junior', 'Silva Junior'],
    ['Anna Berg, MD', 'Berg'],
    ['Mei Ling Wong Chan', 'Wong'],
    ['Anne-Marie Lévesque-Roy', 'Lévesque'],
    ['Søren Kierkegård', 'Kierkegaard'],
    ['Jürgen Müller', 'Mueller'],
    ['Jürgen Müller', 'Muller'],
    ['Junior Bridgeman', 'Bridgeman'],
  ])('of %s is %s', (name, typed) => {
    expect(surnamesOf(name)).toContain(foldName(typed));
  });

  test.each([
    ['Zoë de Souza', 'Silva'],
    ['Ann Anders', 'Ander'],
    ['Ann Anders', ''],
    ['John Smith Jr.', 'Jr'],
    ['Hal Daumé III', 'iii'],
    ['Anna Berg, MD', 'md'],
    ['王秀英', '李'],
  ])('of %s is not %s', (name, typed) => {
    expect(surnamesOf(name)).not.toContain(foldName(typed));
  });
});

test('initials are of the first and the last name', () => {
  expect(initialsOf('Ann Anders')).toBe('A. A.');
  expect(initialsOf('Zoë Maria de Souza')).toBe('Z. S.');
  expect(initialsOf('王秀英')).toBe('王.');
  expect(initialsOf('John Smith Jr.')).toBe('J. S.');
  expect(initialsOf('Dr. Anna Berg, MD')).toBe('A. B.');
});

test('an umlaut is the same with one letter and with two, whichever stands in the name', () => {
  for (const name of ['Jürgen Müller', 'Jürgen Mueller'])
    for (const typed of ['Müller', 'MUELLER'])
      expect(foldedWays(typed).some((way) => surnamesOf(name).includes(way))).toBe(true);
});

test('a very long name has no more surnames than are compared, and the last word is among them', () => {
  const surnames = surnamesOf(Array.from({ length: 50 }, (_none, at) => `N${at}`).join(' '));
  expect(surnames).toHaveLength(MOST_SURNAMES);
  expect(surnames).toContain('n49');
});
