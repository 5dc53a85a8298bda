/**
 * What is said at the door about a person. Facts are appended and never changed: one that was wrong is named by a later
 * `undone`.
 */
export const factKinds = ['arrived', 'left', 'no_show', 'not_needed', 'undone'] as const;
export type FactKind = (typeof factKinds)[number];

export interface AttendanceFact {
  readonly id: string;
  readonly kind: FactKind;
  /** Of the signup, or of the fact by which somebody without one was added. */
  readonly personId: string;
  /** ISO, in UTC. */
  readonly at: string;
  /** The fact that this one takes back; null for all kinds but `undone`. */
  readonly undoes: string | null;
}

export const attendanceStates = ['expected', 'came', 'left', 'no_show', 'not_needed'] as const;

export interface Attendance {
  readonly state: (typeof attendanceStates)[number];
  readonly arrivedAt: string | null;
  readonly leftAt: string | null;
}

export const EXPECTED: Attendance = { state: 'expected', arrivedAt: null, leftAt: null };

/**
 * By person: the earliest arrival and the latest leaving that nothing undoes. Who has come was no no-show, whatever was
 * said first; of `no_show` and `not_needed` the later counts. People of whom all is undone are `expected`.
 */
export function foldAttendance(facts: readonly AttendanceFact[]): ReadonlyMap<string, Attendance> {
  const undone = new Set(facts.flatMap(({ kind, undoes }) => (kind === 'undone' && undoes !== null ? [undoes] : [])));
  const byPerson = factsByPerson(facts);
  return new Map(
    [...byPerson].map(([personId, said]) => [
      personId,
      foldPerson(said.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id))),
    ]),
  );
}

// Old phones, which open the door too, do not know `Map.groupBy`.
export function factsByPerson<Fact extends Pick<AttendanceFact, 'personId'>>(
  facts: readonly Fact[],
): ReadonlyMap<string, readonly Fact[]> {
  const byPerson = new Map<string, Fact[]>();
  for (const fact of facts) {
    const said = byPerson.get(fact.personId);
    if (said === undefined) byPerson.set(fact.personId, [fact]);
    else said.push(fact);
  }
  return byPerson;
}

function foldPerson(said: readonly AttendanceFact[]): Attendance {
  const inOrder = said.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const arrivedAt = inOrder.find(({ kind }) => kind === 'arrived')?.at ?? null;
  const leftAt = inOrder.findLast(({ kind }) => kind === 'left')?.at ?? null;
  if (arrivedAt !== null || leftAt !== null) return { state: leftAt === null ? 'came' : 'left', arrivedAt, leftAt };
  const absence = inOrder.findLast(({ kind }) => kind === 'no_show' || kind === 'not_needed')?.kind;
  return absence === 'no_show' || absence === 'not_needed' ? { ...EXPECTED, state: absence } : EXPECTED;
}
