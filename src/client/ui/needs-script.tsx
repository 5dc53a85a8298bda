import type { ReactNode } from 'react';

/** Says in a browser without script what the page cannot do, and what to do instead. */
export function NeedsScript({ children }: { readonly children: ReactNode }) {
  return (
    <noscript>
      <p className="rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink">{children}</p>
    </noscript>
  );
}
