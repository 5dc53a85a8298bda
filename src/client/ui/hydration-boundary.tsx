import { Suspense, type ReactNode } from 'react';

/**
 * A part of a page that the server rendered and that comes alive by itself: React hydrates one after another, in slices
 * that leave the browser time for what somebody does, and first the one that is pressed.
 */
export function HydrationBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
