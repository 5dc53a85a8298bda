import type { ReactNode } from 'react';

/** open: takes sign-ups · hands: somebody waits · bad: does not take place · draft: not published */
export type ChipTone = 'open' | 'hands' | 'bad' | 'draft' | 'plain';

const looks: Readonly<Record<ChipTone, string>> = {
  open: 'bg-spruce-soft text-spruce-dark',
  hands: 'bg-marigold-soft text-marigold-ink',
  bad: 'bg-brick-soft text-brick',
  draft: 'text-muted inset-ring inset-ring-field',
  plain: 'bg-chip text-muted',
};

/** A word or two that say what state something is in. */
export function Chip({ tone, children }: { readonly tone: ChipTone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-[1.375rem] items-center rounded-full px-2.25 text-[0.8125rem] leading-tight font-semibold whitespace-nowrap forced-colors:border ${looks[tone]}`}
    >
      {children}
    </span>
  );
}
