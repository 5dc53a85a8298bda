import { DEFAULT_PER_PERSON, MAX_PER_PERSON, type SlotKind } from '#domain/slot-kinds.ts';
import { singleLine, textLimits } from '#domain/text-limits.ts';
import type { ColumnKind } from './headings.ts';
import { plainSigns } from './plain-signs.ts';
import { readPlaces } from './places.ts';

/** What a slot for things has more than one for people. */
export interface PastedThings {
  /** Null for pieces. */
  readonly unit: string | null;
  readonly maxPerPerson: number;
}

interface ThingsError {
  readonly column: ColumnKind;
  readonly value: string;
  readonly expected: string;
}

const PEOPLE =
  /^(?:people|person|persons|shifts?|volunteers?|helpers?|tasks?|jobs?|to-?do|人|人手|義工|义工|志願者|志愿者|bénévoles?|personnes?|personas?|voluntarios?|personen|helfer)$/;
const THINGS =
  /^(?:things?|things to bring|items?|bring|to bring|food|dish|dishes|supplies|物品|東西|东西|食物|帶來|带来|objets?|choses?|cosas?|sachen|dinge)$/;

type Cells = Readonly<Record<'kind' | 'unit' | 'perPerson', string>>;

/** Null for a row that asks for people, as a row without any of these cells does. */
export function readThings(cells: Cells, errors: ThingsError[]): PastedThings | null {
  const kind = kindOf(cells);
  const refuse = (column: keyof Cells, expected: string) =>
    void errors.push({ column, value: cells[column], expected });
  if (kind === null) refuse('kind', '“people” or “things”');
  if (kind === 'shift') {
    for (const column of ['unit', 'perPerson'] as const)
      if (cells[column] !== '') refuse(column, 'nothing, as this row asks for people');
  }
  if (kind !== 'item') return null;
  const unit = singleLine(cells.unit);
  if (unit.length > textLimits.unit) refuse('unit', `at most ${textLimits.unit} characters`);
  const most = cells.perPerson === '' ? DEFAULT_PER_PERSON : readMost(cells.perPerson);
  if (most === null) refuse('perPerson', `a whole number from 1 to ${MAX_PER_PERSON}`);
  return { unit: unit === '' ? null : unit, maxPerPerson: most ?? DEFAULT_PER_PERSON };
}

/** Null when the cell says neither; without a word, a unit or a number per person says it. */
function kindOf({ kind, unit, perPerson }: Cells): SlotKind | null {
  const word = plainSigns(kind);
  if (word === '') return unit === '' && perPerson === '' ? 'shift' : 'item';
  return readKind(word);
}

/** Null for a word that says neither. */
export function readKind(text: string): SlotKind | null {
  const word = plainSigns(text);
  if (PEOPLE.test(word)) return 'shift';
  return THINGS.test(word) ? 'item' : null;
}

/** Units of one person; null when it is no such number. */
export function readMost(text: string): number | null {
  const read = readPlaces(text);
  return 'places' in read && read.places !== null && read.places <= MAX_PER_PERSON ? read.places : null;
}
