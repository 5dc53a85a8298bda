import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface TroubleBannerProps {
  readonly title: string;
  readonly sign: LucideIcon;
  readonly children: ReactNode;
}

export const REMEDY = '-mb-2 inline-flex min-h-11 items-center font-bold underline underline-offset-4';

export function TroubleBanner({ title, sign: Sign, children }: TroubleBannerProps) {
  return (
    <section
      aria-label={title}
      className="flex gap-3.5 rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink md:px-5 forced-colors:border"
    >
      <Sign aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="text-small">
        <p className="text-body font-bold">{title}</p>
        {children}
      </div>
    </section>
  );
}
