import { PublicApp } from './public-app.tsx';
import { notFoundRoute, publicRoutes } from './routes.ts';
import { startDocument } from './start-document.tsx';

export function startPublicDocument(): Promise<void> {
  return startDocument(<PublicApp />, { texts: ['pages'], routes: publicRoutes, otherwise: notFoundRoute });
}
