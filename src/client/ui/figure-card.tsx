import type { ReactNode } from 'react';
import { Explanation } from './explanation.tsx';
import { Bone } from './skeletons.tsx';

interface FigureCardProps {
  readonly label: string;
  readonly meaning: string;
  readonly value: string | undefined;
  readonly failed: boolean;
  readonly level?: 'h2' | 'h3';
  readonly children: ReactNode;
}

export function FigureCard({ label, meaning, value, failed, level: Heading = 'h2', children }: FigureCardProps) {
  return (
    <section
      className="card relative grid min-h-[132px] content-start gap-0.5 p-4 md:p-5"
      aria-busy={value === undefined && !failed}
    >
      <Heading className="pe-6 text-small font-semibold tracking-normal text-muted">{label}</Heading>
      <Explanation of={label} className="absolute end-0.5 top-1 md:end-1.5 md:top-2">
        <p>{meaning}</p>
      </Explanation>
      {value === undefined && !failed ? (
        <Bone className="my-1 h-9 w-20" />
      ) : (
        <p className="text-[2rem] leading-tight font-extrabold tracking-tight tabular-nums" translate="no">
          {value ?? '–'}
        </p>
      )}
      {failed && value === undefined ? (
        <p className="text-small text-muted">We couldn’t load it.</p>
      ) : (
        (children ?? <Bone className="mt-1 h-4 w-4/5" />)
      )}
    </section>
  );
}
