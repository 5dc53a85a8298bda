import { Suspense, type ReactNode } from 'react';

/**
 * A part of a page that hydrates by itself. React hydrates one part after another, in slices that let the browser
 * react, and a pressed part first.
 */
export function HydrationBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
