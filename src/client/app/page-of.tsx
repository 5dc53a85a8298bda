import { useLingui } from '@lingui/react';
import { createElement, Suspense, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { findRoute, isReady, pageComponent } from './loaded-pages.ts';
import type { PageRoute } from './page-route.ts';

interface PageOfProps {
  readonly routes: readonly PageRoute[];
  /** For an address that is none of theirs. */
  readonly otherwise: PageRoute;
  /** While the code of another page is fetched; the first one is there when the document starts. */
  readonly fallback: ReactNode;
}

/** The page at the present address. */
export function PageOf({ routes, otherwise, fallback }: PageOfProps) {
  const [path] = useLocation();
  const { i18n } = useLingui();
  const route = findRoute(routes, otherwise, path);
  const page = createElement(pageComponent(route, i18n), { key: route.stays === true ? route.source : path });
  return isReady(route) ? page : <Suspense fallback={fallback}>{page}</Suspense>;
}
