import { MAX_SLOT_SIZE } from '#domain/text-limits.ts';
import { plainSigns } from './plain-signs.ts';

/** A guess leaves something of the cell out. */
type ReadPlaces = { readonly places: number | null; readonly isGuess?: true } | { readonly expected: string };

const UNLIMITED = /^(?:unlimited|no limit|any|∞|不限|無限|无限|illimité|unbegrenzt|제한 ?없음|無制限)$/;
const PEOPLE =
  'people|persons?|volunteers?|helpers?|places?|spots?|slots?|parents?|adults?|pers\\.?|personnes?|bénévoles?|personas?|voluntari[oa]s?|personen|helfer|plätze|人|名|位|명|분';
const NUMBER = new RegExp(
  `^(?:[x×] ?|max(?:imum|\\.)? ?:? ?|up to |need(?:s|ed)?:? )?(\\d+)(?:[.,]0{1,2})?(?: ?[x×]|(?: ?(?:${PEOPLE}))?(?: (?:needed|required|wanted|max(?:imum|\\.)?|more|total))?)$`,
);
/** 4+, at least 4: more may come, but a slot has a number. */
const AT_LEAST = /^(?:at least |min(?:imum|\.)? ?:? ?|≥ ?)(?=\d)|(?: ?\+| or more)$/;
const RANGE = /^(\d+) ?(?:-|to|or) ?(\d+)/;

/** Null places are no limit, which an empty cell means too. */
export function readPlaces(text: string): ReadPlaces {
  const plain = plainSigns(text);
  if (plain === '' || UNLIMITED.test(plain)) return { places: null };
  // 2 (Gr. 9)
  const bare = plain.replace(/ ?\([^()]*\)$/, '').replace(AT_LEAST, '');
  const places = Number(NUMBER.exec(bare)?.[1]);
  if (places >= 1 && places <= MAX_SLOT_SIZE) return bare === plain ? { places } : { places, isGuess: true };
  const most = Number(RANGE.exec(plain)?.[2]);
  return { expected: most >= 1 ? `one number, such as ${most}` : 'a whole number such as 2, or “unlimited”' };
}
