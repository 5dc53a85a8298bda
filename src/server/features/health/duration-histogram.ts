const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];

interface Series {
  readonly labels: string;
  /** For each bucket, durations up to its bound and above the bound before; the last is unbounded. */
  readonly counts: number[];
  sumMs: number;
}

/**
 * In the Prometheus text format. The library's own looks its labels up for each value, which took a tenth of the time
 * of a whole answer.
 */
export class DurationHistogram {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new Map<string, Series>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  /** `labels` as in the text format, such as `method="GET"`; they must be few. */
  observe(labels: string, ms: number): void {
    let series = this.#series.get(labels);
    if (series === undefined) {
      series = { labels, counts: Array.from({ length: BUCKETS_MS.length + 1 }, () => 0), sumMs: 0 };
      this.#series.set(labels, series);
    }
    let bucket = 0;
    while (bucket < BUCKETS_MS.length && ms > (BUCKETS_MS[bucket] ?? 0)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sumMs += ms;
  }

  text(): string {
    const lines = [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`];
    for (const { labels, counts, sumMs } of this.#series.values()) {
      let upTo = 0;
      for (const [place, count] of counts.entries()) {
        upTo += count;
        const limit = BUCKETS_MS[place];
        const le = limit === undefined ? '+Inf' : String(limit / 1000);
        lines.push(`${this.#name}_bucket{${labels},le="${le}"} ${upTo}`);
      }
      lines.push(`${this.#name}_sum{${labels}} ${sumMs / 1000}`, `${this.#name}_count{${labels}} ${upTo}`);
    }
    return `${lines.join('\n')}\n`;
  }
}
