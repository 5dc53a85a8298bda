import type { LeftOutReason } from '#contract/letters.ts';

export const peopleWords = (people: number) => (people === 1 ? '1 person' : `${people} people`);

/** Why some do not get it; follows how many they are. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  'no-consent': 'did not agree to be written to',
  'not-confirmed': 'never confirmed their address',
  'came-back': 'have an address from which an earlier mail came back',
};
