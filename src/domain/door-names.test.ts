import { describe, expect, test } from 'vitest';
import { canBeSought, couldBe, doorNames, isSought } from './door-names.ts';

const shown = (...names: string[]) => [...doorNames(names.map((name, at) => ({ id: String(at), name }))).values()];

describe('the name that helpers read', () => {
  test.each([
    ['Ann Anders', 'Ann A.'],
    ['Ann', 'Ann'],
    ['Maria de la Cruz', 'Maria C.'],
    ['Anders, Ann', 'Ann A.'],
    ['Wei (Vivian) Chen', 'Wei C.'],
    ['Élodie Éluard', 'Élodie É.'],
    ['ਹਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਹਰਪ੍ਰੀਤ ਸਿੰ.'],
    ['علي حسن', 'علي ح.'],
    ['Ann 604 555 0101', 'Ann'],
    ['Ann ann@families.example', 'Ann'],
    ['ann@families.example', '…'],
    ['John Smith Jr.', 'John S.'],
    ['Hal Daumé III', 'Hal D.'],
    ['Dr. Anna Berg', 'Anna B.'],
    ['Anna Berg, MD', 'Anna B.'],
    ['Mrs. Mei Chan', 'Mei C.'],
    ['Mrs. Chan', 'Mrs. C.'],
    ['Berg, Anna', 'Anna B.'],
  ])('%s is %s: first name and initial, and nothing that is no name', (name, expected) => {
    expect(shown(name)).toEqual([expected]);
  });

  test.each([
    ['王小明', '小明'],
    ['王芳', '芳'],
    ['王 小明', '小明'],
    ['欧阳娜', '娜'],
    ['欧阳娜娜', '娜娜'],
    ['山田太郎', '太郎'],
    ['김민수', '민수'],
    ['남궁민수', '민수'],
    ['Xiaoming Wang 王小明', 'Xiaoming W.'],
    ['千代 Chiyo', 'Chiyo'],
    ['山田さくら', 'さくら'],
    ['佐々木エミリー', 'エミリー'],
  ])('%s is %s: a family name of one character is never shown, as it would be the whole of it', (name, expected) => {
    expect(shown(name)).toEqual([expected]);
  });

  test('has two letters of the last name when two people would be called the same', () => {
    expect(shown('Ann Lopez', 'Ann Lee', 'Ben Lee')).toEqual(['Ann Lo.', 'Ann Le.', 'Ben L.']);
  });

  test('is never a whole short last name, and one person on two slots needs no more', () => {
    expect(shown('Ann Li', 'Ann Lopez')).toEqual(['Ann L.', 'Ann Lo.']);
    expect(shown('Ann Lopez', 'ann  lopez')).toEqual(['Ann L.', 'ann L.']);
  });
});

describe('somebody who came by', () => {
  test('may be on the list already', () => {
    expect(couldBe('ann anders', 'Ann A.')).toBe(true);
    expect(couldBe('Ann', 'Ann A.')).toBe(true);
    expect(couldBe('Ann Lopez', 'Ann Lo.')).toBe(true);
    expect(couldBe('王小明', '小明')).toBe(true);
  });

  test('is somebody else by another name', () => {
    expect(couldBe('Ann Bakker', 'Ann A.')).toBe(false);
    expect(couldBe('Anna Anders', 'Ann A.')).toBe(false);
    expect(couldBe('Ann Lee', 'Ann Lo.')).toBe(false);
    expect(couldBe('', '…')).toBe(false);
  });
});

describe('people who look for their own name', () => {
  test('type three letters, or two characters of a Chinese or Korean name', () => {
    expect(['Jo', 'Jo.', '12345', '王'].map(canBeSought)).toEqual([false, false, false, false]);
    expect(['Ann', 'Jo A', '王芳', '민수'].map(canBeSought)).toEqual([true, true, true, true]);
  });

  test('find it by how its words begin, without case and accents', () => {
    expect(isSought('Élodie Van Éluard', 'elo')).toBe(true);
    expect(isSought('Élodie Van Éluard', 'elu elo')).toBe(true);
    expect(isSought('Ann Anders', 'nders')).toBe(false);
    expect(isSought('王小明', '小明')).toBe(true);
    expect(isSought('Ann Anders', 'ann bakker')).toBe(false);
    expect(isSought('Li Li', 'li li')).toBe(true);
    for (const typed of ["O'Hara", 'OHara', 'o`hara', 'anne-marie', 'anne marie'])
      expect(isSought('Anne‑Marie O’Hara', typed), typed).toBe(true);
  });

  test('spell out nobody’s last name: of each word only the first three letters are compared', () => {
    for (const typed of ['sara lop', 'sara lopez', 'sara lopinto', 'sara lope'])
      expect(isSought('Sara Lopez', typed)).toBe(true);
    expect(isSought('Sara Lopez', 'sara lox')).toBe(false);
    expect(isSought('Sara Li', 'sara liu')).toBe(false);
  });

  test('do not find everybody by one letter or sign that is typed several times', () => {
    expect(isSought('Sara Santos', 's s s')).toBe(false);
    expect(isSought('Sara Lee', 's sa')).toBe(false);
    expect(isSought('王小明', '王 王')).toBe(false);
    expect(isSought('王小明', '王 小')).toBe(true);
  });
});
