import { diffArrays } from 'diff';
import type { DiffSegment } from '#domain/monitors/content-diff.ts';

const UNDIVIDED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const IN_WORDS = '\\p{L}\\p{M}\\p{N}_\\u200c\\u200d';
// A character of a script that writes without blanks, a word, a sign: each with the blank before it.
const PIECE = new RegExp(` ?(?:[${UNDIVIDED}]|(?:(?![${UNDIVIDED}])[${IN_WORDS}])+|[^${IN_WORDS} ])| `, 'gu');
const WORD = /[\p{L}\p{N}]/u;

const MAX_PIECES = 4000;
const MAX_EDITS = 400;

export function piecesOf(line: string): readonly string[] {
  return line.match(PIECE) ?? [];
}

/** A changed line as kept, removed and added pieces; as one removed and one added piece if there are too many. */
export function diffWords(before: string, now: string): readonly DiffSegment[] {
  const [old, fresh] = [piecesOf(before), piecesOf(now)];
  const changes =
    old.length + fresh.length > MAX_PIECES ? undefined : diffArrays([...old], [...fresh], { maxEditLength: MAX_EDITS });
  if (changes === undefined)
    return [
      { mark: 'removed', text: before },
      { mark: 'added', text: now },
    ];
  const segments = changes.map(({ value, added, removed }): DiffSegment => ({
    mark: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
  return gathered(segments);
}

function gathered(segments: readonly DiffSegment[]): DiffSegment[] {
  const all: DiffSegment[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed !== '') all.push({ mark: 'removed', text: removed });
    if (added !== '') all.push({ mark: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [at, { mark, text }] of segments.entries()) {
    const divides = at === 0 || at === segments.length - 1 || WORD.test(text);
    if (mark === 'same' && divides) {
      close();
      all.push({ mark, text });
    } else {
      if (mark !== 'added') removed += text;
      if (mark !== 'removed') added += text;
    }
  }
  close();
  return all;
}
