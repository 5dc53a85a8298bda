import { describe, expect, test } from 'vitest';
import { formatDuration, formatSignedUp, formatWait, givenWords } from './person-words.ts';

/** Its parts stay in one line. */
const plainly = (words: string) => words.replaceAll('\u00a0', ' ');

describe('what is said of a person', () => {
  test.each([
    [450, '7 h 30 min'],
    [120, '2 h'],
    [45, '45 min'],
    [0, '0 h'],
    [-75, '−1 h 15 min'],
  ])('writes %i minutes as %s', (minutes, words) => {
    expect(plainly(formatDuration(minutes))).toBe(words);
  });

  test('is how many sign-ups and waits are to come, and nothing of none', () => {
    expect(formatSignedUp({ upcoming: 3, waiting: 1 })).toBe('3 coming up, 1 waiting');
    expect(formatSignedUp({ upcoming: 0, waiting: 2 })).toBe('2 waiting');
    expect(formatSignedUp({ upcoming: 0, waiting: 0 })).toBeNull();
  });

  test.each([
    [0, 'Waiting, 1st in line'],
    [1, 'Waiting, 2nd in line'],
    [10, 'Waiting, 11th in line'],
    [22, 'Waiting, 23rd in line'],
    [null, 'A place is held'],
  ])('is the place in the line behind %s', (ahead, words) => {
    expect(formatWait({ ahead })).toBe(words);
  });

  test('is what became of a sign-up', () => {
    const hours = {
      id: '1',
      signupId: '2',
      sheetId: '3',
      sheet: 'Fair',
      slot: 'Cashier',
      day: '2026-11-13',
      minutes: 75,
      state: 'confirmed',
      isConfirmed: true,
      absence: null,
    } as const;
    expect(givenWords(hours)).toEqual({ words: formatDuration(75), note: null });
    expect(givenWords({ ...hours, state: 'proposed', isConfirmed: false })?.note).toBe('To confirm');
    expect(givenWords({ ...hours, absence: 'no_show', minutes: 0 })?.words).toBe('Didn’t come');
    expect(givenWords(undefined)).toBeNull();
  });
});
