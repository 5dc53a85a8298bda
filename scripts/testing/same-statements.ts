interface Asked {
  readonly file: string;
  readonly statements: readonly string[];
  readonly seconds: number;
}

const START_SECONDS = 2;
const MAX_SECONDS_PER_STATEMENT = 4;

/**
 * Files that can be left out because others send the same statements, or all but a few for the time that they take: of
 * equal ones, the quick stay. Files in `isKept` stay in any case.
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
