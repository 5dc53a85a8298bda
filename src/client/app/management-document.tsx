import { ManagementApp } from './management-app.tsx';
import { dashboardRoute, managementRoutes } from './management-routes.ts';
import { takeWholeCatalogues } from './catalogues.ts';
import { startDocument } from './start-document.tsx';
import { wholeCatalogues } from './whole-catalogues.ts';

export function startManagementDocument(): Promise<void> {
  takeWholeCatalogues(wholeCatalogues);
  return startDocument(<ManagementApp />, {
    texts: ['whole'],
    routes: managementRoutes,
    otherwise: dashboardRoute,
  });
}
