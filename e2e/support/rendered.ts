import type { Page } from 'playwright-core';

declare global {
  interface Window {
    rendered: { cards: Set<string>; around: number };
  }
}

interface Rendered {
  readonly cards: readonly string[];
  readonly around: number;
}

export async function noteRendering(page: Page): Promise<void> {
  await page.addInitScript(noteCommits);
}

export async function renderedSince(page: Page): Promise<Rendered> {
  return page.evaluate(() => {
    const { cards, around } = window.rendered;
    window.rendered = { cards: new Set(), around: 0 };
    return { cards: [...cards], around };
  });
}

interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly return: Fiber | null;
  readonly stateNode: unknown;
}

/** Runs in the page before its own scripts. React reports every commit to developer tools. */
function noteCommits(): void {
  const PERFORMED_WORK = 1;
  window.rendered = { cards: new Set(), around: 0 };

  const isCard = (fiber: Fiber) => fiber.type === 'article';
  const cardAround = (fiber: Fiber) => {
    let at: Fiber | null = fiber;
    while (at !== null && !isCard(at)) at = at.return;
    return at;
  };
  const cardOf = (fiber: Fiber) => {
    let at: Fiber | null = fiber;
    while (at !== null && typeof at.type !== 'string') at = at.child;
    return at !== null && isCard(at) ? at : null;
  };
  const note = (fiber: Fiber) => {
    const card = cardAround(fiber) ?? cardOf(fiber);
    const heading = (card?.stateNode as Element | null | undefined)?.querySelector('h2, h3')?.textContent;
    if (heading === undefined || heading === null) window.rendered.around += 1;
    else window.rendered.cards.add(heading);
  };
  /** A subtree that React skipped is the same object as before. */
  const look = (fiber: Fiber) => {
    const before = fiber.alternate;
    if (typeof fiber.type !== 'string' && fiber.type !== null && (fiber.flags & PERFORMED_WORK) !== 0) note(fiber);
    if (before !== null && before.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) look(child);
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, { current }: { readonly current: Fiber }) => look(current),
      onCommitFiberUnmount() {},
    },
  });
}
