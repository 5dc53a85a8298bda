import { oneOf, shuffled, type Random } from './random.ts';

/** What changes on a page between two visits without an edit. */
export interface Noise {
  readonly token: string;
  readonly imageToken: string;
  readonly bodyClass: string;
  readonly blank: string;
  readonly indent: string;
  readonly updated: string;
  readonly age: string;
  readonly visits: number;
  readonly languages: readonly string[];
  /** Invisible, within long words. */
  readonly hyphen: string;
}

export function noiseFrom(random: Random): Noise {
  const token = () => Math.floor(random() * 2 ** 48).toString(36);
  return {
    token: token(),
    imageToken: token(),
    bodyClass: shuffled(random, ['path-news', 'has-sidebar', `page-${token()}`, 'not-logged-in']).join(' '),
    blank: oneOf(random, [' ', '&nbsp;', '\u00a0 ', '&#160;', '\n      ']),
    indent: oneOf(random, ['', '  ', '\t', '\n']),
    updated: oneOf(random, [
      'Monday, November 16',
      'Friday, November 20, 2026',
      'Tue, Nov 17, 2026 at 9:05 a.m.',
      '2026-11-19',
    ]),
    age: oneOf(random, ['an hour ago', '3 hours ago', '1 week 2 days ago', 'about 5 minutes ago']),
    visits: Math.floor(random() * 100_000),
    languages: shuffled(random, ['French', 'German', 'Italian', 'Portuguese', 'Russian', 'Spanish']),
    hyphen: oneOf(random, ['', '&shy;', '\u00ad', '&#8203;']),
  };
}

export function written(text: string, { blank, hyphen }: Noise): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const words = escaped
    .split(' ')
    .map((word, at) =>
      at % 5 === 3 && word.length > 6 && !word.includes('&') ? `${word.slice(0, 4)}${hyphen}${word.slice(4)}` : word,
    );
  return words.map((word, at) => (at === 0 ? word : `${at % 4 === 2 ? blank : ' '}${word}`)).join('');
}
