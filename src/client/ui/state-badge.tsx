import { Check, CircleHelp, Clock, X, type LucideIcon } from 'lucide-react';

/** good: it worked · bad: it failed · waiting: it is pending or paused · unsure: an administrator should check */
export type Tone = 'good' | 'bad' | 'waiting' | 'unsure';

const signs = { good: Check, bad: X, waiting: Clock, unsure: CircleHelp };
const looks: Readonly<Record<Tone, string>> = {
  good: 'bg-spruce-soft text-spruce-dark',
  bad: 'bg-brick-soft text-brick',
  waiting: 'bg-desk text-ink',
  unsure: 'bg-marigold-soft text-marigold-ink',
};

interface StateBadgeProps {
  readonly tone: Tone;
  readonly words: string;
  readonly sign?: LucideIcon;
}

export function StateBadge({ tone, words, sign: Sign = signs[tone] }: StateBadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-small font-semibold sm:whitespace-nowrap forced-colors:border ${looks[tone]}`}
    >
      <Sign aria-hidden size={15} className="shrink-0" />
      <span>{words}</span>
    </span>
  );
}
