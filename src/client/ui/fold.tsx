import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';

interface FoldProps {
  readonly title: string;
  /** What stands in it. */
  readonly hint: string;
  readonly isOpenAtFirst: boolean;
  /** Something in it is wrong: it opens, and stays open until that is right. */
  readonly mustBeOpen: boolean;
  readonly children: ReactNode;
}

/** A part of a form that few people need, out of the way until somebody opens it. */
export function Fold({ title, hint, isOpenAtFirst, mustBeOpen, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      open={isOpen || mustBeOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-control border border-line open:pb-5"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-control px-4 py-2 hover:bg-spruce-soft [&::-webkit-details-marker]:hidden">
        <span className="grow">
          <span className="block font-semibold">{title}</span>
          <span className="block text-small text-muted">{hint}</span>
        </span>
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-2">{children}</div>
    </details>
  );
}
