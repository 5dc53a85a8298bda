import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on the page now, without frames, which no script reaches. The binding of axe to Playwright runs it
 * twice, in a page of its own, and takes ten times as long.
 */
export async function runAxe(page: Page, options: RunOptions): Promise<Pick<AxeResults, 'violations' | 'passes'>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (asked) => {
      const { axe } = window as unknown as { axe: { run(context: object, of: object): Promise<AxeResults> } };
      // A card out of sight is laid out when axe has scrolled to it, which moves what axe has measured.
      const layOutAll = new CSSStyleSheet();
      layOutAll.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(layOutAll);
      const { violations, passes } = await axe.run({ exclude: ['iframe'] }, asked);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== layOutAll);
      return { violations, passes };
    },
    { iframes: false, ...options },
  );
}
