import { countOnce, hourKindOf, type CountedHours } from './given-hours.ts';

export interface ReportedHours extends CountedHours {
  readonly day: string;
  readonly sheetTitle: string;
  readonly slotTitle: string;
}

/** Groups of fewer people are shown together, so that nobody is recognized by them. */
const FEWEST_PEOPLE = 5;

export interface EventSum {
  /** Null for small events together. */
  readonly title: string | null;
  /** Of a small one together with others: how many these are. */
  readonly events: number;
  readonly people: number;
  readonly confirmed: number;
  readonly open: number;
}

export interface YearSum {
  /** With confirmed hours, as `newPeople`, who gave none in an earlier year. */
  readonly people: number;
  readonly newPeople: number;
  /** In minutes, as all that follow. */
  readonly confirmed: number;
  readonly adjusted: number;
  readonly open: number;
  readonly events: readonly EventSum[];
}

/** Who did not come gave nothing, also before an organizer has struck it out. */
function isGiven(one: CountedHours): boolean {
  return one.state !== 'struck' && (one.minutes !== 0 || hourKindOf(one) !== 'open');
}

/** Whether a grant sheet has it. */
export function isMeant(one: CountedHours, withOpen: boolean): boolean {
  return isGiven(one) && (withOpen || hourKindOf(one) !== 'open');
}

/** @param before people with confirmed hours in earlier years */
export function sumYear(hours: readonly ReportedHours[], before: ReadonlySet<string>): YearSum {
  const counted = countOnce(hours);
  const rows = hours.map((one, at) => ({ one, kind: hourKindOf(one), minutes: counted[at] ?? 0 }));
  const given = rows.filter(({ one }) => isGiven(one));
  const sum = (kind: Row['kind'], of: readonly Row[] = given) =>
    of.reduce((total, row) => total + (row.kind === kind ? row.minutes : 0), 0);
  const people = new Set(given.flatMap(({ one, kind }) => (kind === 'confirmed' ? [one.person] : [])));
  return {
    people: people.size,
    newPeople: [...people].filter((person) => !before.has(person)).length,
    confirmed: sum('confirmed'),
    adjusted: sum('adjusted'),
    open: sum('open'),
    events: byEvent(given.filter(({ kind }) => kind !== 'adjusted')),
  };
}

interface Row {
  readonly one: ReportedHours;
  readonly kind: ReturnType<typeof hourKindOf>;
  readonly minutes: number;
}

/** Dates of a series have one title, and are one line. The most confirmed hours first, small events last. */
function byEvent(rows: readonly Row[]): EventSum[] {
  const events = [...Map.groupBy(rows, ({ one }) => one.sheetTitle)].map(([title, own]) => ({ title, own }));
  const isSmall = ({ own }: { readonly own: readonly Row[] }) => peopleOf(own) < FEWEST_PEOPLE;
  const large = events.filter((event) => !isSmall(event));
  const small = events.filter(isSmall);
  // A single small one would be recognized by what the others leave, and so would few people of several.
  while (small.length > 0 && large.length > 0 && peopleOf(small.flatMap(({ own }) => own)) < FEWEST_PEOPLE) {
    const smallest = large.toSorted((a, b) => peopleOf(a.own) - peopleOf(b.own))[0];
    if (smallest === undefined) break;
    large.splice(large.indexOf(smallest), 1);
    small.push(smallest);
  }
  const sums = large.map(({ title, own }) => sumOf(title, 1, own)).toSorted((a, b) => b.confirmed - a.confirmed);
  return small.length === 0
    ? sums
    : [
        ...sums,
        sumOf(
          null,
          small.length,
          small.flatMap(({ own }) => own),
        ),
      ];
}

function sumOf(title: string | null, events: number, rows: readonly Row[]): EventSum {
  const minutes = (kind: Row['kind']) => rows.reduce((sum, row) => sum + (row.kind === kind ? row.minutes : 0), 0);
  return { title, events, people: peopleOf(rows), confirmed: minutes('confirmed'), open: minutes('open') };
}

function peopleOf(rows: readonly Row[]): number {
  return new Set(rows.map(({ one }) => one.person)).size;
}

export interface GrantLine {
  readonly day: string;
  readonly activity: string;
  readonly role: string;
  readonly people: number;
  readonly minutes: number;
}

/** By day, event and slot, each person's time once; what is not confirmed only where it is asked for. */
export function grantLines(hours: readonly ReportedHours[], { withOpen }: { readonly withOpen: boolean }): GrantLine[] {
  const meant = hours.filter((one) => isMeant(one, withOpen));
  const counted = countOnce(meant);
  const rows = meant.map((one, at) => ({ one, minutes: counted[at] ?? 0 }));
  const keyOf = ({ one }: (typeof rows)[number]) => JSON.stringify([one.day, one.sheetTitle, one.slotTitle]);
  return [...Map.groupBy(rows, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]): GrantLine[] => {
      const [first] = own;
      const minutes = own.reduce((sum, row) => sum + row.minutes, 0);
      if (first === undefined || minutes === 0) return [];
      const { day, sheetTitle: activity, slotTitle: role } = first.one;
      return [{ day, activity, role, people: new Set(own.map(({ one }) => one.person)).size, minutes }];
    });
}
