import { CalendarClock } from 'lucide-react';

/** What will soon stand in the way of posts, such as a token that ends, and what to do. */
export function ConnectionWarning({ text }: { readonly text: string }) {
  return (
    <p className="flex gap-2.5 rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink forced-colors:border">
      <CalendarClock aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
