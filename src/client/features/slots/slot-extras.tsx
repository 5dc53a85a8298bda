import { Suspense } from 'react';
import type { SlotView } from '#contract/slots.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useIsAlive } from '#client/lib/use-is-alive.ts';

const WhoAndWhat = lazyPart(() => import('./who-and-what.tsx').then((module) => module.WhoAndWhat));
/** Only on the server, for browsers without script. */
const WhoAndWhatAtOnce = import.meta.env.SSR ? (await import('./who-and-what.tsx')).WhoAndWhat : null;

interface SlotExtrasProps {
  readonly slot: Pick<SlotView, 'brought' | 'shownNames' | 'sharedAnswers' | 'questions' | 'lookingForReplacement'>;
  /** The language of the sheet. */
  readonly written: LanguageTag | undefined;
}

/** What is brought, who comes and who looks for somebody, first in the words that people typed; the words of the hub are loaded only here. */
export function SlotExtras({ slot, written }: SlotExtrasProps) {
  const isAlive = useIsAlive();
  const { brought = [], shownNames = [], sharedAnswers = [] } = slot;
  const words = [...brought.map(({ text }) => text), ...sharedAnswers.flatMap(({ answers }) => answers), ...shownNames];
  if (words.length === 0 && slot.lookingForReplacement === undefined) return null;
  const typed = <p className="mt-1 text-small noscript:hidden">{words.filter(Boolean).join(' · ')}</p>;
  return isAlive ? (
    <Suspense fallback={typed}>
      <WhoAndWhat slot={slot} written={written} />
    </Suspense>
  ) : (
    <>
      {typed}
      {/* A browser with script never looks into it. */}
      <noscript>{WhoAndWhatAtOnce === null ? null : <WhoAndWhatAtOnce slot={slot} written={written} />}</noscript>
    </>
  );
}
