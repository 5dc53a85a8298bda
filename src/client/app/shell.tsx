import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { HydrationBoundary } from '#client/ui/hydration-boundary.tsx';
import { pageHeading } from '#client/ui/return-focus.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface ShellProps {
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function Shell({ notice, children }: ShellProps) {
  const [path] = useLocation();
  useFocusOnNewPage(path);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute start-4 -top-20 z-50 rounded-control bg-spruce px-5 py-3 font-semibold text-white focus:top-3"
      >
        <Trans>Skip to main content</Trans>
      </a>
      <Suspense fallback={null}>{notice}</Suspense>
      <HydrationBoundary>
        <SiteHeader />
      </HydrationBoundary>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <HydrationBoundary>{children}</HydrationBoundary>
      </main>
      <HydrationBoundary>
        <SiteFooter />
      </HydrationBoundary>
    </div>
  );
}

/** After a change of page without a load: scrolls to the top and focuses the heading for screen readers. */
function useFocusOnNewPage(path: string): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    window.scrollTo(0, 0);
    const pressed = document.activeElement;
    const begin = () => {
      const heading = pageHeading.current;
      // While the code of the next page is fetched, the last one is still there, but not shown.
      if (heading === null || heading.getClientRects().length === 0) return false;
      // The visitor may have moved the focus meanwhile.
      const { activeElement } = document;
      if (activeElement === pressed || activeElement === document.body) heading.focus({ preventScroll: true });
      return true;
    };
    if (begin()) return undefined;
    const coming = new MutationObserver(() => {
      if (begin()) coming.disconnect();
    });
    coming.observe(document.getElementById('content') ?? document.body, { childList: true, subtree: true });
    return () => coming.disconnect();
  }, [path]);
}
