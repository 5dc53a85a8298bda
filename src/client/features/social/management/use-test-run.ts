import type { TestResults } from '#contract/social-media.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useRefreshSocialMedia } from './refresh-social-media.ts';
import type { Outcome } from './test-outcomes.ts';

interface TestRun {
  readonly call: () => Promise<TestResults>;
  readonly outcomeOf: (answer: TestResults) => Outcome;
  readonly failure: { readonly title: string; readonly text: string };
}

/** One test at a time; the outcome stays beside the button and is shown as a toast. */
export function useTestRun({ call, outcomeOf, failure }: TestRun) {
  const refresh = useRefreshSocialMedia();
  const test = useAction({
    call,
    success: (answer) => {
      const { title, description, tone } = outcomeOf(answer);
      return { title, description, variant: tone === 'bad' ? 'destructive' : 'default' };
    },
    failure,
    refresh,
  });
  return { isRunning: test.isBusy, outcome: outcome(), run: test.run };

  function outcome(): Outcome | null {
    if (test.answer !== undefined) return outcomeOf(test.answer);
    return test.problem === null ? null : { title: failure.title, description: test.problem, tone: 'bad' };
  }
}
