import { MachineShare } from './machine-share.ts';

/** What was checked, and what did not hold. */
export class Findings {
  readonly #share = new MachineShare();
  readonly #times: { readonly promise: string; readonly tooLong: string | null }[] = [];
  readonly #checked = new Set<string>();
  readonly #broken: string[] = [];

  /** Notes an invariant or another promise as checked, with what violates it. */
  note(promise: string, violations: readonly string[]): void {
    this.#checked.add(promise);
    this.#broken.push(...violations.map((violation) => `${promise}: ${violation}`));
  }

  expect(promise: string, holds: boolean, otherwise: string): void {
    this.note(promise, holds ? [] : [otherwise]);
  }

  noteAll(found: ReadonlyMap<string, readonly string[]>): void {
    for (const [promise, violations] of found) this.note(promise, violations);
  }

  /** How long something may take, in ms; see `judgeTimes`. */
  expectWithin(promise: string, ms: number, limit: number): void {
    this.#times.push({ promise, tooLong: ms <= limit ? null : `${Math.round(ms)} ms` });
  }

  /**
   * To be called once, at the end. Times decide only where that is wanted, and where other programs left the processor to
   * this one.
   */
  judgeTimes(isWanted: boolean): void {
    const isJudged = isWanted && this.#share.wasOurs();
    for (const { promise, tooLong } of this.#times) {
      if (tooLong === null || isJudged) this.note(promise, tooLong === null ? [] : [tooLong]);
      else this.#checked.add(`${promise} not judged${isWanted ? ' on a busy machine' : ''} (${tooLong})`);
    }
  }

  get broken(): readonly string[] {
    return this.#broken;
  }

  /** As in `I1–I4, ready ≤ 5 s`. */
  get checked(): string {
    const invariants = [...this.#checked]
      .filter((promise) => /^I\d+$/.test(promise))
      .map((name) => Number(name.slice(1)));
    const others = [...this.#checked].filter((promise) => !/^I\d+$/.test(promise));
    return [...ranges(invariants.toSorted((a, b) => a - b)), ...others].join(', ');
  }
}

function ranges(sorted: readonly number[]): string[] {
  const runs: number[][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length === 1 ? `I${run[0]}` : `I${run[0]}–I${run.at(-1)}`));
}
