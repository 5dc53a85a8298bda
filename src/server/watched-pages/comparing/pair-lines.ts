import { isLinkLine } from '#domain/monitors/page-content.ts';
import { piecesOf } from './word-diff.ts';
import { countOf } from './entry-order.ts';

type Pairing = readonly [old: string | null, now: string | null];

/** Two lines with half of their words in common are versions of one. */
const ALIKE = 0.5;
const MAX_PAIRS = 10_000;

interface Worded {
  readonly line: string;
  readonly words: ReadonlyMap<string, number>;
  readonly size: number;
}

export function pairLines(old: readonly string[], now: readonly string[]): readonly Pairing[] {
  if (old.length === 0 || now.length === 0 || old.length * now.length > MAX_PAIRS)
    return [...old.map((line): Pairing => [line, null]), ...now.map((line): Pairing => [null, line])];
  const [before, after] = [old.map(worded), now.map(worded)];
  const alike = before.map((one) => after.map((other) => likeness(one, other)));
  return inBestOrder(old, now, alike);
}

function worded(line: string): Worded {
  const pieces = piecesOf(line)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  return { line, words: countOf(pieces), size: pieces.length };
}

/** The share of common words (Sørensen–Dice); 0 below `ALIKE`. */
function likeness(one: Worded, other: Worded): number {
  const most = one.size + other.size;
  if (isLinkLine(one.line) !== isLinkLine(other.line) || 2 * Math.min(one.size, other.size) < ALIKE * most) return 0;
  let common = 0;
  for (const [word, times] of one.words) common += Math.min(times, other.words.get(word) ?? 0);
  const share = most === 0 ? 0 : (2 * common) / most;
  return share >= ALIKE ? share : 0;
}

function inBestOrder(old: readonly string[], now: readonly string[], alike: readonly (readonly number[])[]): Pairing[] {
  const width = now.length + 1;
  const best = new Float64Array((old.length + 1) * width);
  const at = (row: number, column: number) => best[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const like = alike[row]?.[column] ?? 0;
      const paired = like === 0 ? 0 : like + at(row + 1, column + 1);
      best[row * width + column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
    }
  const pairs: Pairing[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const like = alike[row]?.[column] ?? 0;
    const [oldLine = null, newLine = null] = [old[row], now[column]];
    if (like > 0 && at(row, column) === like + at(row + 1, column + 1)) {
      pairs.push([oldLine, newLine]);
      [row, column] = [row + 1, column + 1];
    } else if (row < old.length && (column >= now.length || at(row, column) === at(row + 1, column))) {
      pairs.push([oldLine, null]);
      row += 1;
    } else {
      pairs.push([null, newLine]);
      column += 1;
    }
  }
  return pairs;
}
