import { pagePaths } from '#contract/paths.ts';
import { partsOfProfile } from '#client/pages/profile-parts.ts';
import type { PageRoute } from './page-route.ts';

export const accountRoute: PageRoute = {
  path: pagePaths.ownProfile,
  source: 'src/client/pages/profile.page.tsx',
  load: () => import('#client/pages/profile.page.tsx').then((page) => page.ProfilePage),
  first: partsOfProfile,
};

export const profileRoutes: readonly PageRoute[] = [
  accountRoute,
  {
    path: pagePaths.profile(':userId'),
    source: 'src/client/pages/profile.page.tsx',
    load: () => import('#client/pages/profile.page.tsx').then((page) => page.ProfilePage),
    first: partsOfProfile,
  },
  {
    path: pagePaths.verify,
    source: 'src/client/pages/verify.page.tsx',
    load: () => import('#client/pages/verify.page.tsx').then((page) => page.VerifyPage),
  },
  {
    path: pagePaths.organize,
    source: 'src/client/pages/organize.page.tsx',
    load: () => import('#client/pages/organize.page.tsx').then((page) => page.OrganizePage),
  },
];
