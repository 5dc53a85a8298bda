import { MAX_SLOT_SIZE } from '#domain/text-limits.ts';
import { plainSigns } from './plain-signs.ts';

type ReadPlaces = { readonly places: number | null } | { readonly expected: string };

const UNLIMITED = /^(?:unlimited|no limit|any|∞|不限|無限|无限|illimité)$/;
const NUMBER = /^(?:[x×] ?)?(\d+)(?: ?[x×]| ?(?:people|persons?|volunteers?|helpers?|places?|spots?|parents?|人|名))?$/;
const RANGE = /^(\d+) ?(?:-|to|or) ?(\d+)/;

/** Null places are no limit, which an empty cell means too. */
export function readPlaces(text: string): ReadPlaces {
  const plain = plainSigns(text);
  if (plain === '' || UNLIMITED.test(plain)) return { places: null };
  const places = Number(NUMBER.exec(plain)?.[1]);
  if (places >= 1 && places <= MAX_SLOT_SIZE) return { places };
  const most = Number(RANGE.exec(plain)?.[2]);
  return { expected: most >= 1 ? `one number, such as ${most}` : 'a whole number such as 2, or “unlimited”' };
}
