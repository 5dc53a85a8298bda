import type { I18n } from '@lingui/core';
import { nextTask } from '#client/lib/next-task.ts';
import { currentUser } from '#client/lib/storage.ts';

/**
 * Uses for the first time what browsers make ready by that: the rules of a language for numbers and for their plurals, and
 * what is stored. On a slow phone each takes as long as a whole slice of the hydration that would come upon it.
 */
export async function firstUses(i18n: I18n): Promise<void> {
  const uses = [() => i18n.number(1), () => new Intl.PluralRules(i18n.locales), () => currentUser.read()];
  for (const use of uses) {
    use();
    await nextTask();
  }
}
