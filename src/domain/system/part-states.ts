/** well: nothing to do. attention: it works, but not for long or not fully. broken: people are affected now. */
export const partStates = ['well', 'attention', 'broken'] as const;
export type PartState = (typeof partStates)[number];

export const systemParts = [
  'mail',
  'jobs',
  'backups',
  'disk',
  'database',
  'zone',
  'versions',
  'errors',
  'process',
] as const;
export type SystemPart = (typeof systemParts)[number];

/** What is said of a part; both sentences are null when it is well. */
export interface Verdict {
  readonly state: PartState;
  readonly problem: string | null;
  readonly advice: string | null;
}

export const WELL: Verdict = { state: 'well', problem: null, advice: null };

export function attention(problem: string, advice: string): Verdict {
  return { state: 'attention', problem, advice };
}

export function broken(problem: string, advice: string): Verdict {
  return { state: 'broken', problem, advice };
}

/** The first of the worst. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  const rank = ({ state }: Verdict) => partStates.indexOf(state);
  return verdicts.reduce((worst, verdict) => (rank(verdict) > rank(worst) ? verdict : worst), WELL);
}

/** `All is well`, `One part needs attention`, `2 parts don’t work, and one needs attention`. */
export function sayStates(states: readonly PartState[]): string {
  const [notWorking, needing] = (['broken', 'attention'] as const).map(
    (wanted) => states.filter((state) => state === wanted).length,
  ) as [number, number];
  if (notWorking === 0 && needing === 0) return 'All is well';
  const needs = needing === 1 ? 'needs attention' : 'need attention';
  if (notWorking === 0) return capitalized(`${countOf(needing)} ${needing === 1 ? 'part' : 'parts'} ${needs}`);
  const fails = notWorking === 1 ? 'part doesn’t work' : 'parts don’t work';
  const also = needing === 0 ? '' : `, and ${countOf(needing)} ${needs}`;
  return capitalized(`${countOf(notWorking)} ${fails}${also}`);
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function countOf(count: number): string {
  return WORDS[count] ?? String(count);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
