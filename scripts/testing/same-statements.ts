/** What one test file asked PostgreSQL. */
interface Asked {
  readonly file: string;
  readonly statements: readonly string[];
  readonly seconds: number;
}

/** Starting a file costs about this much. */
const START_SECONDS = 2;
/** A new statement is worth so long; the tests ask a few themselves to look at what was done. */
const MAX_SECONDS_PER_STATEMENT = 4;

/**
 * The files that can be left out because others ask the same, or all but a few statements of it for the time that they
 * take: of those that ask the same, the quick ones stay. `isKept` names files that stay whatever they ask.
 */
export function findSame(asked: readonly Asked[], isKept: (file: string) => boolean): string[] {
  const kept = asked.filter(({ file }) => isKept(file));
  const covered = new Set(kept.flatMap(({ statements }) => statements));
  let left = asked.filter(({ file }) => !isKept(file));
  for (;;) {
    const worth = ({ statements, seconds }: Asked) =>
      statements.filter((statement) => !covered.has(statement)).length / (START_SECONDS + seconds);
    const best = left.toSorted((a, b) => worth(b) - worth(a))[0];
    if (best === undefined || worth(best) < 1 / MAX_SECONDS_PER_STATEMENT)
      return left.map(({ file }) => file).toSorted();
    for (const statement of best.statements) covered.add(statement);
    left = left.filter((each) => each !== best);
  }
}
