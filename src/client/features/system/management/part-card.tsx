import type { ReactNode } from 'react';
import type { SystemView } from '#contract/system.ts';
import type { SystemPart } from '#domain/system/part-states.ts';
import { StateBadge } from '#client/ui/state-badge.tsx';
import { partNames, stateWords } from './part-words.ts';

interface PartCardProps {
  readonly part: SystemPart;
  readonly verdict: SystemView['mail']['verdict'];
  readonly className?: string;
  readonly children: ReactNode;
}

export function partId(part: SystemPart): string {
  return `part-${part}`;
}

export function PartCard({ part, verdict, className = '', children }: PartCardProps) {
  const { state, problem, advice } = verdict;
  return (
    <section
      aria-labelledby={partId(part)}
      className={`card grid grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-5 ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={partId(part)} tabIndex={-1} className="scroll-mt-4 text-[1.15625rem] outline-offset-4">
          {partNames[part]}
        </h2>
        <StateBadge {...stateWords[state]} />
      </div>
      {problem === null ? null : (
        <div
          className={`grid gap-1 rounded-control px-3.5 py-2.5 text-small forced-colors:border ${state === 'broken' ? 'bg-brick-soft text-brick-dark' : 'bg-marigold-soft text-marigold-ink'}`}
        >
          <p className="font-bold">{problem}</p>
          <p>{advice}</p>
        </div>
      )}
      {children}
    </section>
  );
}

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid text-small">{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function Fact({ name, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1.5 first:border-t-0">
      <dt className="text-muted">{name}</dt>
      <dd className="ms-auto text-end font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
