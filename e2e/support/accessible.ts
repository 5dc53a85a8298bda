import type { Page } from 'playwright-core';
import { runAxe } from '#tests/support/axe.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** Rules that axe runs only when named. */
const MORE = { 'target-size': { enabled: true } };

export async function barriers(page: Page): Promise<string[]> {
  // A toast that leaves slides over what has already taken its place.
  await page.locator('[data-swipe-direction][data-state=closed]').waitFor({ state: 'detached' });
  const { violations } = await runAxe(page, { runOnly: TAGS, rules: MORE, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
