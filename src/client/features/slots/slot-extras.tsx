import { Suspense } from 'react';
import type { SlotView } from '#contract/slots.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useIsAlive } from '#client/lib/use-is-alive.ts';

const WhoAndWhat = lazyPart(() => import('./who-and-what.tsx').then((module) => module.WhoAndWhat));

/** What is brought and who comes, first in the words that people typed; the words of the hub are loaded only here. */
export function SlotExtras({ slot }: { readonly slot: Pick<SlotView, 'brought' | 'shownNames'> }) {
  const isAlive = useIsAlive();
  const { brought = [], shownNames = [] } = slot;
  const words = [...brought.flatMap(({ text }) => text ?? []), ...shownNames];
  if (brought.length + shownNames.length === 0) return null;
  const typed = <p className="mt-1 text-small">{words.join(' · ')}</p>;
  return isAlive ? (
    <Suspense fallback={typed}>
      <WhoAndWhat brought={brought} names={shownNames} />
    </Suspense>
  ) : (
    typed
  );
}
