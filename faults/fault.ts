import type { Findings } from './findings.ts';
import type { Place } from './place.ts';

export type Engine = 'sqlite' | 'postgres';

/** `short` for continuous integration, `full` for the durations of the specification. */
export type Length = 'short' | 'usual' | 'full';

interface Effort {
  readonly length: Length;
  /** Of what is random and can be repeated. */
  readonly seed: number;
  /** Of three figures, the one for this length. */
  of(figures: Readonly<Record<Length, number>>): number;
}

export interface Run {
  readonly place: Place;
  readonly effort: Effort;
  readonly findings: Findings;
}

/** One kind of trouble, with what the hub promises when it happens. */
export interface Fault {
  /** As in R-01. */
  readonly id: string;
  readonly name: string;
  /** For the operator of a hub: what happens, and what must hold. */
  readonly meaning: string;
  readonly on: readonly Engine[];
  /** Why this machine cannot inject it, or null where it can. */
  readonly missing?: (engine: Engine) => string | null;
  /** Answers what was done, with figures. */
  readonly inject: (run: Run) => Promise<string>;
}

export const BOTH: readonly Engine[] = ['sqlite', 'postgres'];

export function effortOf(length: Length, seed: number): Effort {
  return { length, seed, of: (figures) => figures[length] };
}
