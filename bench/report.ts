export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly bare?: string;
  /** A ratio to the limit, or the figure itself. */
  readonly value: number;
  readonly budget?: Budget;
}

export interface Budget {
  readonly words: string;
  readonly isMet: (value: number) => boolean;
}

export const atLeast = (limit: number, unit = ''): Budget => ({
  words: `≥ ${limit}${unit}`,
  isMet: (value) => value >= limit,
});
export const atMost = (limit: number, unit = ''): Budget => ({
  words: `≤ ${limit}${unit}`,
  isMet: (value) => value <= limit,
});
export const exactly = (limit: number, unit = ''): Budget => ({
  words: `exactly ${limit}${unit}`,
  isMet: (value) => value === limit,
});

export function printFigure({ name, measured, bare, value, budget }: Figure): void {
  const against = bare === undefined ? '' : ` against ${bare}: ratio ${value.toFixed(2)}`;
  const verdict = budget === undefined ? '' : ` — budget ${budget.words}: ${budget.isMet(value) ? 'met' : 'MISSED'}`;
  process.stdout.write(`  ${name}: ${measured}${against}${verdict}\n`);
}

export function asJson(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, measured, bare, value, budget }) => ({
    name,
    measured,
    bare: bare ?? null,
    value: Number(value.toFixed(4)),
    budget: budget?.words ?? null,
    met: budget?.isMet(value) ?? null,
  }));
  return `${JSON.stringify({ node: process.version, figures: rows }, null, 2)}\n`;
}

export function missed(figures: readonly Figure[]): Figure[] {
  return figures.filter(({ value, budget }) => budget !== undefined && !budget.isMet(value));
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
export const ms = (duration: number) => `${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`;
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const MB = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
