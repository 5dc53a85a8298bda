import { ProfileApp } from './profile-app.tsx';
import { accountRoute, profileRoutes } from './profile-routes.ts';
import { takeWholeCatalogues } from './catalogues.ts';
import { startDocument } from './start-document.tsx';
import { wholeCatalogues } from './whole-catalogues.ts';

export function startProfileDocument(): Promise<void> {
  takeWholeCatalogues(wholeCatalogues);
  return startDocument(<ProfileApp />, { texts: ['whole'], routes: profileRoutes, otherwise: accountRoute });
}
