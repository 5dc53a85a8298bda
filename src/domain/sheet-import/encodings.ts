/** Each row of lead bytes with its trail bytes, both ends included. */
type Rows = readonly (readonly [from: number, to: number, trails: readonly (readonly [number, number])[]])[];

interface Alphabet {
  readonly encoding: string;
  /** For the organizer who is asked. */
  readonly name: string;
  /** The signs that are common in such texts, besides those of a keyboard in English. */
  readonly letters: () => string;
  /** Beside which letters such a letter mostly stands: those of a keyboard, its own ones, or also capitals. */
  readonly beside: 'keyboard' | 'own' | 'capitals';
  /** How much rarer such files are than Western ones, as a natural logarithm. */
  readonly rarer: number;
}

const HIGH: readonly (readonly [number, number])[] = [[0xa1, 0xfe]];
const COMMON_KANJI: Rows = [
  [0x88, 0x97, [[0x9f, 0xfc]]],
  [0x89, 0x97, [[0x40, 0x7e]]],
  [0x89, 0x97, [[0x80, 0x9e]]],
];
const MARKS = '、。，：；！？（）「」『』《》〈〉【】・～…—　０１２３４５６７８９';
const WESTERN = 'éèàâãõìòçêëîïôùûüöäßñáíóúæøåÉÈÀÂÇÊÎÔÖÄÜÑÁÍÓÚ‘’“”–—…°·•«»€½¿¡\u00a0';
/** Other signs of Western encodings, which texts have now and then. */
const SELDOM = /[\u00a0-\u00ffŠšŽžŒœŸ‚„†‡‰‹›ˆ˜™]/;
const CENTRAL = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉÍŘŠŤÚŽăâîşţőűöüß„”“’–—…\u00a0';
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ№«»–—…\u00a0';

const between = (from: string, to: string) =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_none, at) =>
    String.fromCharCode(from.charCodeAt(0) + at),
  ).join('');

/** As spreadsheets have saved CSV before UTF-8. */
const alphabets: readonly Alphabet[] = [
  { encoding: 'windows-1252', name: 'Western', letters: () => WESTERN, beside: 'keyboard', rarer: 0 },
  { encoding: 'macintosh', name: 'Western, from an older Mac', letters: () => WESTERN, beside: 'keyboard', rarer: 3 },
  {
    encoding: 'big5',
    name: 'Traditional Chinese',
    letters: () => MARKS + lettersOf('big5', [[0xa4, 0xc6, [[0x40, 0x7e], ...HIGH]]]),
    beside: 'capitals',
    rarer: 3,
  },
  {
    encoding: 'gb18030',
    name: 'Simplified Chinese',
    letters: () => MARKS + lettersOf('gb18030', [[0xb0, 0xd7, HIGH]]),
    beside: 'capitals',
    rarer: 3,
  },
  {
    encoding: 'euc-kr',
    name: 'Korean',
    letters: () => MARKS + lettersOf('euc-kr', [[0xb0, 0xc8, HIGH]]),
    beside: 'capitals',
    rarer: 3,
  },
  {
    encoding: 'shift_jis',
    name: 'Japanese',
    letters: () => `${MARKS}ー々${between('ぁ', 'ん')}${between('ァ', 'ヶ')}${lettersOf('shift_jis', COMMON_KANJI)}`,
    beside: 'capitals',
    rarer: 3,
  },
  { encoding: 'windows-1251', name: 'Cyrillic', letters: () => CYRILLIC, beside: 'own', rarer: 4 },
  { encoding: 'windows-1255', name: 'Hebrew', letters: () => `${between('א', 'ת')}–—…\u00a0`, beside: 'own', rarer: 4 },
  {
    encoding: 'windows-1256',
    name: 'Arabic',
    letters: () => `${between('ء', 'غ')}${between('ف', 'ي')}پچژگکہےًٌٍ،؛؟–—…\u00a0`,
    beside: 'own',
    rarer: 4,
  },
  {
    encoding: 'windows-874',
    name: 'Thai',
    letters: () => `${between('ก', 'ฺ')}${between('เ', '๎')}…\u00a0`,
    beside: 'own',
    rarer: 4,
  },
  { encoding: 'windows-1250', name: 'Central European', letters: () => CENTRAL, beside: 'keyboard', rarer: 3 },
  { encoding: 'windows-1254', name: 'Turkish', letters: () => `${WESTERN}ğışĞİŞ`, beside: 'keyboard', rarer: 3 },
  {
    encoding: 'windows-1258',
    name: 'Vietnamese',
    letters: () => `${WESTERN}ăđơưĂĐƠƯ\u0300\u0301\u0303\u0309\u0323`,
    beside: 'keyboard',
    rarer: 3,
  },
];

function lettersOf(encoding: string, rows: Rows): string {
  const decoder = new TextDecoder(encoding);
  const all: string[] = [];
  for (const [from, to, trails] of rows)
    for (let lead = from; lead <= to; lead += 1)
      for (const [first, last] of trails)
        for (let trail = first; trail <= last; trail += 1) all.push(decoder.decode(Uint8Array.of(lead, trail)));
  return all.filter((sign) => sign.length === 1 && sign !== '\ufffd').join('');
}

const known = new Map<string, ReadonlySet<string>>();

function commonIn({ encoding, letters }: Alphabet): ReadonlySet<string> {
  const common = known.get(encoding) ?? new Set(letters());
  known.set(encoding, common);
  return common;
}

export interface FileReading {
  readonly encoding: string;
  readonly name: string;
  readonly text: string;
}

/** How unlikely each is where it is no mistake, as natural logarithms. */
const OF_KEYBOARD = Math.log(40);
const UNCOMMON = Math.log(400);
const RARE = Math.log(5);
const RARE_LETTER = Math.log(12);
const WRONG_NEIGHBOUR = Math.log(30);
/** A reading that is ten times as likely as the others is certain. */
const CERTAIN = Math.log(10);
/** One sign of so many may be uncommon in what makes sense. */
const SENSE = 6;
const LEAST_SIGNS = 75;
/** In bytes. */
const LOOKED_AT = 20_000;

/**
 * What bytes that are no UTF-8 can mean, the likeliest first: one if it is certain, and none if nothing makes sense.
 * Each sign costs more the less common it is in texts of its language, and half a sign is no sign.
 */
export function readingsOf(bytes: Uint8Array): readonly FileReading[] {
  const begin = bytes.subarray(0, LOOKED_AT);
  const judged = alphabets.flatMap((alphabet) => {
    const text = textIn(bytes, alphabet.encoding);
    if (text === null) return [];
    const { cost, makesSense } = judge(new TextDecoder(alphabet.encoding).decode(begin), alphabet);
    return [{ ...alphabet, text, cost: cost + alphabet.rarer, makesSense }];
  });
  const least = Math.min(...judged.map(({ cost }) => cost));
  const likely = judged
    .filter(({ cost, makesSense }) => makesSense && cost - least < CERTAIN)
    .toSorted((one, other) => one.cost - other.cost);
  return likely
    .filter(({ text }, at) => likely.findIndex((other) => other.text === text) === at)
    .map(({ encoding, name, text }) => ({ encoding, name, text }));
}

function textIn(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const LETTER = /[\p{L}\p{M}]/u;
const MARK = /\p{M}/u;
const KEYBOARD_LETTER = /[A-Za-z]/;
const [CAPITAL, SMALL] = [/\p{Lu}/u, /\p{Ll}/u];
const AROUND_WORDS = /[‘’“”„«»–—…°·\u00a0\u00ad]/;
/** These stand within words. */
const IN_WORDS = /[’·\u00ad]/;

function judge(text: string, alphabet: Alphabet): { cost: number; makesSense: boolean } {
  const common = commonIn(alphabet);
  // A smaller alphabet is no proof: the same bytes are words in Hebrew and in Russian.
  const each = Math.log(Math.max(common.size, LEAST_SIGNS));
  let [cost, signs, uncommon, odd] = [0, 0, 0, 0];
  let [earlier, before] = ['', ''];
  for (const sign of text) {
    if (sign <= '~') cost += OF_KEYBOARD;
    else {
      signs += 1;
      cost += each;
      if (!common.has(sign)) {
        const isSeldom = alphabet.beside === 'keyboard' && SELDOM.test(sign);
        cost += isSeldom ? (LETTER.test(sign) ? RARE_LETTER : RARE) : UNCOMMON;
        if (!isSeldom) uncommon += 1;
      }
    }
    if ((sign > '~' || before > '~') && isOdd(earlier, before, sign, alphabet)) {
      odd += 1;
      cost += WRONG_NEIGHBOUR;
    }
    [earlier, before] = [before, sign];
  }
  return { cost, makesSense: uncommon * SENSE <= signs && odd * 3 <= signs * 2 + SENSE };
}

/** A mark that stands neither in words nor around them. */
function isSymbol(sign: string): boolean {
  return !LETTER.test(sign) && !AROUND_WORDS.test(sign);
}

function isOdd(earlier: string, before: string, sign: string, { beside }: Alphabet): boolean {
  const areSigns = before > '~' && sign > '~';
  if (beside === 'keyboard' && areSigns && (isSymbol(before) || isSymbol(sign))) return true;
  if (!LETTER.test(sign)) return false;
  if (!LETTER.test(before)) return before > '~' && SMALL.test(sign) && SMALL.test(earlier) && !IN_WORDS.test(before);
  if (CAPITAL.test(sign) && SMALL.test(before)) return true;
  const [isOne, isOther] = [KEYBOARD_LETTER.test(before), KEYBOARD_LETTER.test(sign)];
  if (beside === 'keyboard') return !isOne && !isOther && !MARK.test(sign);
  // PAC家長會 is a title; p鉍zki is half a word.
  return isOne !== isOther && (beside === 'own' || SMALL.test(isOne ? before : sign));
}
