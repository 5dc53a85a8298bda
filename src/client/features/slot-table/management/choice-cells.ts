import { readKind } from '#domain/paste/things.ts';

/** Columns whose cells hold one of a few words. */
type ChoiceColumn = 'kind' | 'bring';

interface Choice {
  /** In the cell. */
  readonly text: string;
  /** As people read and type it. */
  readonly words: string;
}

/** The first is also what an empty cell means. */
export const choicesOf: Readonly<Record<ChoiceColumn, readonly Choice[]>> = {
  kind: [
    { text: '', words: 'people' },
    { text: 'things', words: 'things' },
  ],
  bring: [
    { text: '', words: 'not asked' },
    { text: 'optional', words: 'optional' },
    { text: 'required', words: 'required' },
  ],
};

export function isChoice(column: string): column is ChoiceColumn {
  return Object.hasOwn(choicesOf, column);
}

/** Of what was typed, of which the first letters are enough; null when it is none of them. */
export function readChoice(column: ChoiceColumn, typed: string): Choice | null {
  const text = typed.trim().toLowerCase();
  const known = choicesOf[column].find((choice) => text === choice.text || choice.words.startsWith(text));
  if (known !== undefined || column !== 'kind') return known ?? null;
  const kind = readKind(text);
  return kind === null ? null : (choicesOf.kind[kind === 'item' ? 1 : 0] ?? null);
}

/** A text that could not be read stays as it was typed. */
export function wordsOfChoice(column: ChoiceColumn, text: string): string {
  return choicesOf[column].find((choice) => choice.text === text)?.words ?? text;
}
