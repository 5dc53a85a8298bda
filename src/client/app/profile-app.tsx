import { PageSkeleton } from '#client/ui/skeletons.tsx';
import { PageOf } from './page-of.tsx';
import { accountRoute, profileRoutes } from './profile-routes.ts';
import { Shell } from './shell.tsx';

export function ProfileApp() {
  return (
    <Shell>
      <PageOf routes={profileRoutes} otherwise={accountRoute} fallback={<PageSkeleton />} />
    </Shell>
  );
}
