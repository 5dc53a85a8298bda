import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

// axe comes with its binding to Playwright, which takes ten times as long: it runs twice, in a page of its own.
const ofBinding = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(ofBinding.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** What axe puts into a page. */
interface Axe {
  run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

/** Not run unless it is asked for by name. */
const MORE = { 'target-size': { enabled: true } };

/** What axe finds wrong on the page as it is now, one line each; not in frames, into which no script reaches. */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe };
      const found = await axe.run({ exclude: ['iframe'] }, options);
      return found.violations;
    },
    { runOnly: TAGS, rules: MORE, resultTypes: ['violations'], iframes: false },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
