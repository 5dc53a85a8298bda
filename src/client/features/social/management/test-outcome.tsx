import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { Outcome } from './test-outcomes.ts';

const looks: Readonly<Record<Outcome['tone'], string>> = {
  good: 'bg-spruce-soft text-spruce-dark',
  unsure: 'bg-marigold-soft text-marigold-ink',
  bad: 'bg-brick-soft text-brick-dark',
};
const signs = { good: CircleCheck, unsure: TriangleAlert, bad: CircleX };

export function TestOutcome({ outcome }: { readonly outcome: Outcome | null }) {
  return <output className="block empty:hidden">{outcome === null ? null : <Told outcome={outcome} />}</output>;
}

function Told({ outcome: { title, description, tone } }: { readonly outcome: Outcome }) {
  const Sign = signs[tone];
  return (
    <span className={`flex gap-3 rounded-control px-4 py-3 forced-colors:border ${looks[tone]}`}>
      <Sign aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        <strong className="block">{title}</strong>
        <span className="text-small">{description}</span>
      </span>
    </span>
  );
}
