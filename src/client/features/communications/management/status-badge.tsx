import { Check, CircleHelp, Clock, X } from 'lucide-react';
import type { CommunicationStatus } from '#contract/communications.ts';
import { statusWords } from './communication-words.ts';

const signs = { success: Check, failed: X, pending: Clock, unknown: CircleHelp };
const looks: Readonly<Record<CommunicationStatus, string>> = {
  success: 'bg-spruce-soft text-spruce-dark',
  failed: 'bg-brick-soft text-brick',
  pending: 'bg-desk text-ink',
  unknown: 'bg-marigold-soft text-marigold-ink',
};

/** How it ended, by word, sign and colour. */
export function StatusBadge({ status }: { readonly status: CommunicationStatus }) {
  const Sign = signs[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-small font-semibold whitespace-nowrap forced-colors:border ${looks[status]}`}
    >
      <Sign aria-hidden="true" size={15} className="shrink-0" />
      <span>{statusWords[status]}</span>
    </span>
  );
}
