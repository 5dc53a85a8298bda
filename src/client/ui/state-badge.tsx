import { Check, CircleHelp, Clock, X, type LucideIcon } from 'lucide-react';

/** good: it went well · bad: it did not · waiting: it is still to come, or at rest · unsure: someone should look */
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
  /** Where that of the tone does not say it. */
  readonly sign?: LucideIcon;
}

/** How something stands, by word, sign and colour. */
export function StateBadge({ tone, words, sign: Sign = signs[tone] }: StateBadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-small font-semibold whitespace-nowrap forced-colors:border ${looks[tone]}`}
    >
      <Sign aria-hidden size={15} className="shrink-0" />
      <span>{words}</span>
    </span>
  );
}
