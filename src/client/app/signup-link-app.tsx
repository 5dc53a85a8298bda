import { PageSkeleton } from '#client/ui/skeletons.tsx';
import { PageOf } from './page-of.tsx';
import { linkRoute, signupLinkRoutes } from './signup-link-routes.ts';
import { Shell } from './shell.tsx';

export function SignupLinkApp() {
  return (
    <Shell>
      <PageOf routes={signupLinkRoutes} otherwise={linkRoute} fallback={<PageSkeleton />} />
    </Shell>
  );
}
