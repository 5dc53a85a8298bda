import type { Dump } from './dump.ts';
import type { Journal, ToldSignup } from './journal.ts';

export const invariants = {
  I1: 'No slot holds more sign-ups than it has places.',
  I2: 'The count that a slot shows is the number of its sign-ups.',
  I3: 'Every sign-up that was acknowledged exists exactly once.',
  I4: 'No sign-up that was refused exists.',
  I5: 'A sign-up whose answer was lost exists once or not at all, and exactly once after the same request again.',
  I6: 'No sign-up is without its slot, and no slot without its sheet.',
  I7: 'Every email that is due is written exactly once, and goes out at least once.',
  I8: 'There is at least one full administrator.',
  I9: 'A cancelled sign-up never returns.',
  I10: 'All of this also holds after a restore.',
} as const;

export type Invariant = keyof typeof invariants;

/** What violates each of the invariants that a look at the data can show, in words. */
export function violationsIn(dump: Dump, journal: Journal): ReadonlyMap<Invariant, readonly string[]> {
  const rows = countBy(dump.volunteers, 'email');
  const judged = journal.signups.filter(({ slotId }) => !journal.deletions.has(slotId));
  return new Map<Invariant, readonly string[]>([
    ['I1', overbooked(dump)],
    ['I2', miscounted(dump)],
    ['I3', wrongly(rows, judged.filter(isStanding), (count) => count === 1)],
    ['I4', wrongly(rows, withFate(journal, 'refused'), (count) => count === 0)],
    ['I5', wrongly(rows, withFate(journal, 'unknown'), (count) => count <= 1)],
    ['I6', orphans(dump)],
    ['I7', wrongMails(dump, judged)],
    ['I8', dump.users.some(({ role }) => role === 'full-admin') ? [] : ['there is no full administrator']],
    ['I9', wrongly(rows, ended(journal), (count) => count === 0)],
  ]);
}

function isStanding({ fate, cancelled }: ToldSignup): boolean {
  return fate === 'accepted' && (cancelled === 'not asked' || cancelled === 'refused');
}

function withFate(journal: Journal, fate: ToldSignup['fate']): ToldSignup[] {
  return journal.signups.filter((signup) => signup.fate === fate);
}

/** By the volunteer, or with the whole slot. */
function ended({ signups, deletions }: Journal): ToldSignup[] {
  return signups.filter(({ cancelled, slotId }) => cancelled === 'accepted' || deletions.get(slotId) === 'accepted');
}

function wrongly(
  rows: ReadonlyMap<unknown, number>,
  signups: readonly ToldSignup[],
  isRight: (count: number) => boolean,
): string[] {
  return signups
    .map((signup) => ({ signup, count: rows.get(signup.email) ?? 0 }))
    .filter(({ count }) => !isRight(count))
    .map(({ signup, count }) => `${signup.email} (${signup.fate}) exists ${count} times`);
}

function overbooked({ volunteer_slots: slots, volunteers }: Dump): string[] {
  const taken = quantities(volunteers);
  return slots
    .filter(({ id, max_volunteers: max }) => max !== null && (taken.get(id) ?? 0) > Number(max))
    .map(({ id, max_volunteers: max }) => `slot ${id} has ${taken.get(id)} sign-ups on ${max} places`);
}

function miscounted({ volunteer_slots: slots, volunteers }: Dump): string[] {
  const taken = quantities(volunteers);
  return slots
    .filter((slot) => slot['current_volunteers'] !== (taken.get(slot['id']) ?? 0) + Number(slot['held_places']))
    .map((slot) => `slot ${slot['id']} says ${slot['current_volunteers']}, and has ${taken.get(slot['id']) ?? 0}`);
}

function orphans({ signup_sheets: sheets, volunteer_slots: slots, volunteers }: Dump): string[] {
  const [sheetIds, slotIds] = [new Set(sheets.map(({ id }) => id)), new Set(slots.map(({ id }) => id))];
  return [
    ...slots.filter((slot) => !sheetIds.has(slot['signup_sheet_id'] ?? '')).map(({ id }) => `slot ${id} has no sheet`),
    ...volunteers.filter((row) => !slotIds.has(row['slot_id'] ?? '')).map(({ id }) => `sign-up ${id} has no slot`),
  ];
}

/** One confirmation of each acknowledged sign-up, and none of a refused one. */
function wrongMails({ outbox }: Dump, signups: readonly ToldSignup[]): string[] {
  const confirmed = countBy(
    outbox.filter(({ kind }) => kind === 'signup-confirmation'),
    'recipient',
  );
  const expected = { accepted: [1, 1], refused: [0, 0], unknown: [0, 1] } as const;
  return signups
    .map(({ email, fate }) => ({ email, fate, count: confirmed.get(email) ?? 0 }))
    .filter(({ fate, count }) => count < expected[fate][0] || count > expected[fate][1])
    .map(({ email, fate, count }) => `${email} (${fate}) has ${count} confirmations`);
}

type Rows = Dump[keyof Dump];

function countBy(rows: Rows, column: string): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const row of rows) counts.set(row[column], (counts.get(row[column]) ?? 0) + 1);
  return counts;
}

function quantities(volunteers: Rows): Map<unknown, number> {
  const taken = new Map<unknown, number>();
  for (const row of volunteers)
    taken.set(row['slot_id'], (taken.get(row['slot_id']) ?? 0) + Number(row['quantity'] ?? 1));
  return taken;
}
