import { useLingui } from '@lingui/react';
import { createElement, Suspense } from 'react';
import { useLocation } from 'wouter';
import { PageSkeleton } from '#client/ui/skeletons.tsx';
import { findRoute, isReady, pageOf } from './loaded-pages.ts';
import { notFoundRoute, publicRoutes } from './routes.ts';
import { SeenPageNotice } from './seen-page-notice.tsx';
import { Shell } from './shell.tsx';
import { useKeptPage } from './use-kept-page.ts';

/** The public document: the page of the present address between header and footer. */
export function PublicApp() {
  const [path] = useLocation();
  const { i18n } = useLingui();
  useKeptPage(path);
  const route = findRoute(publicRoutes, notFoundRoute, path);
  const page = createElement(pageOf(route, i18n), { key: path });
  // No boundary around the first page: React would bring it to life after the header, and by then the session may have
  // come, which the server's page does not show.
  return (
    <Shell notice={<SeenPageNotice />}>
      {isReady(route) ? page : <Suspense fallback={<PageSkeleton />}>{page}</Suspense>}
    </Shell>
  );
}
