import type { Page } from 'playwright-core';

declare global {
  interface Window {
    rendered: { cards: Set<string>; around: number };
  }
}

/** What React rendered: the headings of the cards, and how many components around them. */
interface Rendered {
  readonly cards: readonly string[];
  readonly around: number;
}

/** From its next load on, the page notes what React renders. */
export async function noteRendering(page: Page): Promise<void> {
  await page.addInitScript(noteCommits);
}

/** What was rendered since this was last asked. */
export async function renderedSince(page: Page): Promise<Rendered> {
  return page.evaluate(() => {
    const { cards, around } = window.rendered;
    window.rendered = { cards: new Set(), around: 0 };
    return { cards: [...cards], around };
  });
}

/** The part of React's tree that tells what was rendered. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly return: Fiber | null;
  readonly stateNode: unknown;
}

/** Runs in the page before anything of it. React tells the tools for developers of everything that it writes. */
function noteCommits(): void {
  const PERFORMED_WORK = 1;
  window.rendered = { cards: new Set(), around: 0 };

  const isCard = (fiber: Fiber) => fiber.type === 'article';
  const cardAround = (fiber: Fiber) => {
    let at: Fiber | null = fiber;
    while (at !== null && !isCard(at)) at = at.return;
    return at;
  };
  /** The card that a component is the whole of. */
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
  /** What React did not look at is the same object as before. */
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
