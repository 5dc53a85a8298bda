import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

export function OutsideLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 font-semibold text-spruce underline underline-offset-4"
    >
      <span>{children}</span>
      <ExternalLink aria-hidden="true" size={14} className="shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
