import { Suspense } from 'react';
import type { SlotView } from '#contract/slots.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useIsAlive } from '#client/lib/use-is-alive.ts';

const WhoAndWhat = lazyPart(() => import('./who-and-what.tsx').then((module) => module.WhoAndWhat));

interface SlotExtrasProps {
  readonly slot: Pick<SlotView, 'brought' | 'shownNames' | 'sharedAnswers' | 'questions'>;
  /** The language of the sheet. */
  readonly written: LanguageTag | undefined;
}

/** What is brought and who comes, first in the words that people typed; the words of the hub are loaded only here. */
export function SlotExtras({ slot, written }: SlotExtrasProps) {
  const isAlive = useIsAlive();
  const { brought = [], shownNames = [], sharedAnswers = [] } = slot;
  const answers = sharedAnswers.flatMap((shared) => shared.answers);
  const words = [...brought.flatMap(({ text }) => text ?? []), ...answers, ...shownNames];
  if (brought.length + words.length === 0) return null;
  const typed = <p className="mt-1 text-small">{words.join(' · ')}</p>;
  return isAlive ? (
    <Suspense fallback={typed}>
      <WhoAndWhat slot={slot} written={written} />
    </Suspense>
  ) : (
    typed
  );
}
