import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LOOKS = 5;

/**
 * What axe finds on the page now, without frames, which no script reaches. The binding of axe to Playwright runs it
 * twice, in a page of its own, and takes ten times as long. It looks again where a toast or a dialog came, went or moved
 * meanwhile: a page takes a frame to make room for a toast, and half of what axe measured was before it.
 */
export async function runAxe(page: Page, options: RunOptions): Promise<Pick<AxeResults, 'violations' | 'passes'>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ asked, looks }) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const layers = () =>
        JSON.stringify(
          [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [data-swipe-direction]')].map(
            (layer) => layer.getBoundingClientRect(),
          ),
        );
      const { axe } = window as unknown as { axe: { run(context: object, of: object): Promise<AxeResults> } };
      // A card out of sight is laid out when axe has scrolled to it, which moves what axe has measured.
      const layOutAll = new CSSStyleSheet();
      layOutAll.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(layOutAll);
      let found: AxeResults;
      let before: string;
      do {
        before = layers();
        await nextFrame();
        await nextFrame();
        found = await axe.run({ exclude: ['iframe'] }, asked);
        await nextFrame();
        looks -= 1;
      } while (before !== layers() && looks > 0);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== layOutAll);
      return { violations: found.violations, passes: found.passes };
    },
    { asked: { iframes: false, ...options }, looks: LOOKS },
  );
}
