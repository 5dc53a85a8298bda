import { TooltipProvider } from '#client/ui/tooltip.tsx';
import { dashboardRoute, managementRoutes } from './management-routes.ts';
import { PageOf } from './page-of.tsx';

export function ManagementApp() {
  return (
    <TooltipProvider>
      <PageOf routes={managementRoutes} otherwise={dashboardRoute} fallback={null} />
    </TooltipProvider>
  );
}
