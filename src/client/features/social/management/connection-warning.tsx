import { CalendarClock } from 'lucide-react';
import type { PlatformView } from '#contract/social-media.ts';

export function ConnectionWarning({ warning }: { readonly warning: NonNullable<PlatformView['warning']> }) {
  return (
    <div className="flex gap-2.5 rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink forced-colors:border">
      <CalendarClock aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{warning.title}</p>
        <p className="wrap-anywhere">{warning.text}</p>
      </div>
    </div>
  );
}
