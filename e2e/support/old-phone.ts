import type { BrowserContext } from 'playwright-core';
import { classesOfPages, membersOfEngines } from '#tests/support/engine-support.ts';

/** Playwright and the search for barriers call them in the page. */
const NEEDED_BY_TESTS = ['replaceSync', 'adoptedStyleSheets', 'checkVisibility'];

const lacking = membersOfEngines()
  .filter(({ of, name }) => (of === null || classesOfPages.has(of)) && !NEEDED_BY_TESTS.includes(name))
  .filter(({ lackedBy }) => lackedBy.includes('safari_ios'))
  .map(({ of, name, isStatic }) => [of, name, isStatic] as const);

/** Before any script of the page runs. What is no function, such as syntax, the check of the built files is for. */
export async function takeAwayWhatOldPhonesLack(context: BrowserContext): Promise<void> {
  await context.addInitScript((members) => {
    const all = globalThis as unknown as Record<string, (Record<string, unknown> & { prototype?: object }) | undefined>;
    for (const [of, name, isStatic] of members) {
      const one = of === null ? all : all[of];
      const ofObjects = isStatic ? undefined : one?.prototype;
      // The members of the language's classes are not told apart in the data.
      const place = ofObjects !== undefined && name in ofObjects ? ofObjects : one;
      if (place !== undefined) Reflect.deleteProperty(place, name);
    }
  }, lacking);
}
