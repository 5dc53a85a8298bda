import type { SessionView } from '#contract/accounts.ts';
import { personUrl, PLACE_ROUTES } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import { dashboardTabs, shownTab } from '#client/pages/management/dashboard-tabs.ts';
import { ManagementPage } from '#client/pages/management/management.page.tsx';
import { partsOfPlace } from '#client/pages/management/place/place-parts.ts';
import { OrganizersDashboard } from '#client/pages/management/organizers-dashboard.ts';
import type { FirstPart } from '#client/lib/lazy-part.ts';
import { organizesAny, SESSION_KEY } from '#client/lib/session.ts';
import type { FirstView, PageRoute } from './page-route.ts';

/** Its frame is the document's own, as the other pages lead to it. */
export const dashboardRoute: PageRoute = {
  path: pagePaths.management,
  source: 'src/client/pages/management/management.page.tsx',
  load: async () => ManagementPage,
  first: partsOfDashboard,
};

/** Also takes the one-time link of the first administrator. */
export const managementRoutes: readonly PageRoute[] = [
  dashboardRoute,
  {
    path: pagePaths.helpNeeded,
    source: 'src/client/pages/help-needed.page.tsx',
    load: () => import('#client/pages/help-needed.page.tsx').then((page) => page.HelpNeededPage),
  },
  {
    path: pagePaths.hours,
    source: 'src/client/pages/hours.page.tsx',
    load: () => import('#client/pages/hours.page.tsx').then((page) => page.HoursPage),
  },
  {
    path: pagePaths.people,
    source: 'src/client/pages/people.page.tsx',
    load: () => import('#client/pages/people.page.tsx').then((page) => page.PeoplePage),
  },
  {
    path: personUrl(':id'),
    source: 'src/client/pages/person.page.tsx',
    load: () => import('#client/pages/person.page.tsx').then((page) => page.PersonPage),
  },
  {
    path: pagePaths.system,
    source: 'src/client/pages/system.page.tsx',
    load: () => import('#client/pages/system.page.tsx').then((page) => page.SystemPage),
  },
  {
    path: pagePaths.monitoring,
    source: 'src/client/pages/monitoring.page.tsx',
    load: () => import('#client/pages/monitoring.page.tsx').then((page) => page.MonitoringPage),
  },
  {
    path: pagePaths.setup,
    source: 'src/client/pages/setup.page.tsx',
    load: () => import('#client/pages/setup.page.tsx').then((page) => page.SetupPage),
  },
  ...PLACE_ROUTES.map((path): PageRoute => ({
    path,
    source: 'src/client/pages/management/place/place.page.tsx',
    load: () => import('#client/pages/management/place/place.page.tsx').then((page) => page.PlacePage),
    first: partsOfPlace,
    stays: true,
  })),
];

function partsOfDashboard({ search, known }: FirstView): readonly FirstPart[] {
  const user = known<SessionView>(SESSION_KEY)?.user ?? null;
  if (user === null || !organizesAny(user)) return [];
  if (!user.isAdmin) return [OrganizersDashboard];
  return [shownTab(dashboardTabs(user.role), new URLSearchParams(search).get('tab')).content];
}
