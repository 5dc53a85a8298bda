import { useState } from 'react';
import type { TestResults } from '#contract/social-media.ts';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { useRefreshSocialMedia } from './refresh-social-media.ts';
import type { Outcome } from './test-words.ts';

interface TestRun {
  readonly call: () => Promise<TestResults>;
  readonly outcomeOf: (answer: TestResults) => Outcome;
  readonly failure: { readonly title: string; readonly text: string };
}

/** One press, one test: what came of it stays where it was asked for, and is told by a toast. */
export function useTestRun({ call, outcomeOf, failure }: TestRun) {
  const refresh = useRefreshSocialMedia();
  const [isRunning, setIsRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = async () => {
    if (isRunning) return;
    setIsRunning(true);
    setOutcome(null);
    const tell = (outcome: Outcome) => {
      setOutcome(outcome);
      const { title, description, tone } = outcome;
      showToast({ title, description, variant: tone === 'bad' ? 'destructive' : 'default' });
    };
    try {
      tell(outcomeOf(await call()));
    } catch (error) {
      tell({ title: failure.title, description: messageOf(error, failure.text), tone: 'bad' });
    } finally {
      setIsRunning(false);
      await refresh();
    }
  };
  return { isRunning, outcome, run };
}
