import { expect, test } from 'vitest';
import { faultsInEveryLanguage } from '#e2e/support/close-look.ts';
import { faultsOnWalk, type Walk } from '#e2e/support/every-screen.ts';
import { onStage } from '#e2e/support/hub.ts';
import { makeForParents, type ForParents } from './parents.ts';

const MINUTES = 60_000;

export function testAsAParent(walks: Record<string, (walk: Walk<ForParents>) => Promise<void>>): void {
  const stage = onStage(makeForParents, { variables: { RATE_LIMITS: 'off' } });
  test.each(Object.entries(walks))(
    'a parent who %s finds no barrier, nothing cut and no word of another language, whatever the language and the screen',
    { timeout: 10 * MINUTES },
    async (_name, walk) => {
      const { mail, made, visitor: arrive } = stage();
      const visitor = await arrive();
      const { written } = made;
      const faults = await faultsOnWalk(walk, { visitor, mail, made }, (page, how) =>
        faultsInEveryLanguage(page, { ...how, written }),
      );
      expect(faults).toEqual([]);
    },
  );
}
