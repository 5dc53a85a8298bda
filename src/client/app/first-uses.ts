import type { I18n } from '@lingui/core';
import { nextTask } from '#client/lib/next-task.ts';
import { currentUser } from '#client/lib/storage.ts';

// The policy of the pages forbids the code that zod would compile, and browsers report the attempt. Every chunk with
// schemas comes after this one, in which zod would be too large for a public page: so not `z.config()`.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Makes the browser prepare its rules for numbers and plurals, and its storage, before hydration. On a slow phone each
 * takes as long as a whole slice of the hydration.
 */
export async function firstUses(i18n: I18n): Promise<void> {
  const uses = [() => i18n.number(1), () => new Intl.PluralRules(i18n.locales), () => currentUser.read()];
  for (const use of uses) {
    use();
    await nextTask();
  }
}
