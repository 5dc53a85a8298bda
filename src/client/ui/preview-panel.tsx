import { useId, type ReactNode } from 'react';

interface PreviewPanelProps {
  readonly title?: string;
  /** What would be written, in a line that screen readers announce when it changes. */
  readonly summary: ReactNode;
  /** Below the summary. */
  readonly notes?: ReactNode;
  readonly children: ReactNode;
}

/** Beside a form: what it would make. */
export function PreviewPanel({ title = 'Preview', summary, notes, children }: PreviewPanelProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-4 rounded-control bg-desk px-4 py-4 sm:px-5">
      <div>
        <h3 id={heading} className="text-[1.0625rem] font-bold">
          {title}
        </h3>
        <output className="block tabular-nums">{summary}</output>
        {notes}
      </div>
      {children}
    </section>
  );
}
