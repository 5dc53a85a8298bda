import { dashboardRoute, managementRoutes } from './management-routes.ts';
import { PageOf } from './page-of.tsx';

export function ManagementApp() {
  return <PageOf routes={managementRoutes} otherwise={dashboardRoute} fallback={null} />;
}
