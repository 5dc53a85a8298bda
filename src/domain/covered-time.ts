export type Span = readonly [from: number, until: number];

interface CoveredTime {
  /** @returns how much of it nothing had covered, in ms */
  readonly add: (span: Span) => number;
  /** Takes one back that was added. @returns how much of it nothing covers any longer, in ms */
  readonly remove: (span: Span) => number;
}

/**
 * Time that is covered once, by some of these spans at a time. Each costs as much as there are pieces in it, between all
 * edges: no more than it has minutes, where spans begin and end with whole minutes.
 */
export function coveredTime(spans: readonly Span[]): CoveredTime {
  const edges = [...new Set(spans.flat())].toSorted((a, b) => a - b);
  const pieceAt = new Map(edges.map((edge, at) => [edge, at]));
  const timesOf = edges.map(() => 0);

  function change([from, until]: Span, by: 1 | -1): number {
    const whenAlone = by === 1 ? 0 : 1;
    let alone = 0;
    for (let at = pieceAt.get(from) ?? edges.length; at < edges.length; at += 1) {
      const [start, times] = [edges[at] ?? until, timesOf[at] ?? 0];
      if (start >= until) break;
      if (times === whenAlone) alone += (edges[at + 1] ?? until) - start;
      timesOf[at] = times + by;
    }
    return alone;
  }

  return { add: (span) => change(span, 1), remove: (span) => change(span, -1) };
}
