import type { AttendedSlot, AttendingPerson, OddFact, SaidFact } from '#contract/attendance.ts';
import type { FactKind } from '#domain/attendance.ts';
import { formatCount } from '#client/lib/format-count.ts';

const SAID: Readonly<Record<FactKind, string>> = {
  arrived: 'Came',
  left: 'Left',
  no_show: 'Did not come',
  not_needed: 'Not needed',
  undone: 'Taken back',
};

export function describeKind(kind: FactKind): string {
  return SAID[kind];
}

export function describeSayer({ by }: Pick<SaidFact, 'by'>): string {
  if (by.kind === 'self') return 'said themselves';
  if (by.kind === 'user') return by.name ?? 'an organizer';
  const helper = by.name ?? 'a helper at the door';
  return by.loadedBy === undefined ? helper : `${helper}, in a file that ${by.loadedBy ?? 'an organizer'} loaded`;
}

/** Null for a clock that was right. */
export function describeOffset({ offsetSeconds }: Pick<SaidFact, 'offsetSeconds'>): string | null {
  if (offsetSeconds === undefined) return null;
  const minutes = Math.max(1, Math.round(Math.abs(offsetSeconds) / 60));
  const amount = minutes < 120 ? formatCount(minutes, 'minute') : formatCount(Math.round(minutes / 60), 'hour');
  return `the phone’s clock was ${amount} ${offsetSeconds < 0 ? 'fast' : 'slow'}; the time is corrected`;
}

export function describePerson({ kind, name }: Pick<AttendingPerson, 'kind' | 'name'>): string {
  return name ?? (kind === 'walk_up' ? 'Somebody without a name' : 'A volunteer who has cancelled');
}

const WHY: Readonly<Record<OddFact['why'], string>> = {
  slot_gone: 'The slot was deleted.',
  person_gone: 'The sign-up was cancelled.',
  person_unknown: 'No name was given.',
  other_day: 'The slot is on another day.',
  fact_unknown: 'It takes back something that nobody said.',
  too_early: 'The slot had not begun.',
};

export function describeWhy({ why }: Pick<OddFact, 'why'>): string {
  return WHY[why];
}

const hasCome = ({ state }: Pick<AttendingPerson, 'state'>) => state === 'came' || state === 'left';

interface CameCount {
  readonly came: number;
  readonly expected: number;
  /** Without a sign-up. */
  readonly others: number;
}

/** Who is not needed is not expected, and who came by without a sign-up stands beside. */
export function countCame({ people }: Pick<AttendedSlot, 'people'>): CameCount {
  const signedUp = people.filter(({ kind }) => kind === 'signup');
  return {
    came: signedUp.filter(hasCome).length,
    expected: signedUp.filter(({ state }) => state !== 'not_needed').length,
    others: people.filter((person) => person.kind !== 'signup' && hasCome(person)).length,
  };
}

export function sumUp(counts: readonly CameCount[]): CameCount {
  const sum = (of: (count: CameCount) => number) => counts.reduce((total, count) => total + of(count), 0);
  return {
    came: sum(({ came }) => came),
    expected: sum((count) => count.expected),
    others: sum((count) => count.others),
  };
}

/** How many have not been seen; before the slot begins, nobody is missing. */
export function countNotHereYet({ people }: Pick<AttendedSlot, 'people'>, hasBegun: boolean): number {
  return hasBegun ? people.filter(({ kind, state }) => kind === 'signup' && state === 'expected').length : 0;
}

/** `3 of 4 came + 1 without a sign-up` */
export function formatCame({ came, expected, others }: CameCount): string {
  const signedUp = expected === 0 && came === 0 ? 'Nobody signed up' : `${came} of ${expected} came`;
  return others === 0 ? signedUp : `${signedUp} + ${others} without a sign-up`;
}

/** The last thing that was said of a person and still counts; null for nothing. */
export function lastSaid({ facts }: Pick<AttendingPerson, 'facts'>): SaidFact | null {
  return facts.findLast(({ kind, isUndone }) => kind !== 'undone' && isUndone !== true) ?? null;
}
