import type { Page } from 'playwright-core';
import type { LanguageTag } from '#domain/languages.ts';
import type { PretendedTexts } from '#tests/support/pretended-language.ts';

/**
 * Changes the language by the function behind the picker in the header, also under a dialog. Sets the cookie as well,
 * so a journey that continues in English has to change back.
 */
export async function speak(page: Page, language: LanguageTag): Promise<void> {
  await inTree(page, { language });
}

export async function pretend(page: Page, texts: PretendedTexts): Promise<void> {
  await inTree(page, { texts });
}

interface Speech {
  readonly language?: LanguageTag;
  readonly texts?: PretendedTexts;
}

interface Fiber {
  readonly memoizedProps: { readonly value?: unknown; readonly i18n?: unknown } | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

function inTree(page: Page, speech: Speech): Promise<void> {
  return page.evaluate(async ({ language, texts }) => {
    if (language !== undefined) await choose(language);
    if (texts !== undefined) i18nOf().loadAndActivate({ locale: document.documentElement.lang, messages: texts });
    // React writes the page after this, in one go.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

    function choose(tag: string): Promise<boolean> {
      const { value } = find(({ value }) => typeof value === 'object' && value !== null && 'choose' in value);
      return (value as { choose: (tag: string) => Promise<boolean> }).choose(tag);
    }

    function i18nOf() {
      const { i18n } = find(({ i18n }) => i18n !== undefined);
      return i18n as { loadAndActivate: (speech: { locale: string; messages: object }) => void };
    }

    function find(isIt: (props: NonNullable<Fiber['memoizedProps']>) => boolean) {
      const root: object = document.getElementById('root') ?? {};
      const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
      const container = Object.entries(root).find(([name]) => name === key)?.[1] as { stateNode: { current: Fiber } };
      const left: (Fiber | null)[] = [container.stateNode.current];
      while (left.length > 0) {
        const fiber = left.pop();
        if (fiber === null || fiber === undefined) continue;
        if (fiber.memoizedProps !== null && typeof fiber.memoizedProps === 'object' && isIt(fiber.memoizedProps))
          return fiber.memoizedProps;
        left.push(fiber.sibling, fiber.child);
      }
      throw new Error('The tree of this page holds no language');
    }
  }, speech);
}
