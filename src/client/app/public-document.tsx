import { findRoute, preparePage } from './loaded-pages.ts';
import { PublicApp } from './public-app.tsx';
import { notFoundRoute, publicRoutes } from './routes.ts';
import { startDocument } from './start-document.tsx';

export function startPublicDocument(): Promise<void> {
  const route = findRoute(publicRoutes, notFoundRoute, window.location.pathname);
  return startDocument(<PublicApp />, { texts: ['pages'], before: (i18n) => preparePage(route, i18n) });
}
