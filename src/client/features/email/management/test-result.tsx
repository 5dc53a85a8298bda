import { CircleCheck, CircleX } from 'lucide-react';
import type { TestPostAnswer } from '#contract/email.ts';

export type Tested = Pick<TestPostAnswer, 'success' | 'message'>;

export function TestResult({ tested }: { readonly tested: Tested | null }) {
  return (
    <output className="block empty:hidden">
      {tested === null ? null : tested.success ? (
        <span className="flex gap-3 rounded-control bg-spruce-soft px-4 py-3 text-spruce-dark forced-colors:border">
          <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          <span>
            <strong className="block">{tested.message}</strong>
            <span className="text-small">It should arrive within a minute. If it doesn’t, check your spam folder.</span>
          </span>
        </span>
      ) : (
        <span className="flex gap-3 rounded-control bg-brick-soft px-4 py-3 text-brick-dark forced-colors:border">
          <CircleX aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          <span>
            <strong className="block">The test wasn’t sent</strong>
            <span className="text-small">{tested.message}</span>
          </span>
        </span>
      )}
    </output>
  );
}
