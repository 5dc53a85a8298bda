import { useId, type ReactNode } from 'react';

interface PreviewPanelProps {
  readonly title?: string;
  /** What would be written, in a line that screen readers announce when it changes. */
  readonly summary: ReactNode;
  /** Below the summary. */
  readonly notes?: ReactNode;
  readonly children: ReactNode;
}

/** Beside a form: what it would make. Where there is room for both, it stays in view while the form scrolls. */
export function PreviewPanel({ title = 'Preview', summary, notes, children }: PreviewPanelProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-control bg-desk px-4 py-4 sm:px-5 @4xl:sticky @4xl:top-0 @4xl:max-h-[62vh] @4xl:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div>
        <h3 id={heading} className="text-[1.0625rem] font-bold">
          {title}
        </h3>
        <output className="block tabular-nums">{summary}</output>
        {notes}
      </div>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it can be scrolled, so it can be reached by the keyboard */}
      <div
        role="group"
        aria-label={`${title}, in full`}
        tabIndex={0}
        className="-mx-2 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-control px-2 focus-visible:-outline-offset-2 @4xl:overflow-y-auto"
      >
        {children}
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
    </section>
  );
}
