import type { Outcome } from './test-words.ts';

/** How the last test went, where it was asked for; read out as it comes. */
export function TestOutcome({ outcome }: { readonly outcome: Outcome | null }) {
  return (
    <output className="block empty:hidden">
      {outcome === null ? null : (
        <span
          className={`block rounded-control px-4 py-3 text-small forced-colors:border ${
            outcome.variant === 'destructive' ? 'bg-brick-soft text-brick-dark' : 'bg-spruce-soft text-spruce-dark'
          }`}
        >
          <strong className="block">{outcome.title}</strong>
          <span>{outcome.description}</span>
        </span>
      )}
    </output>
  );
}
