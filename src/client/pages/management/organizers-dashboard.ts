import { lazyPart } from '#client/lib/lazy-part.ts';

/** For users who organize single sheets. */
export const OrganizersDashboard = lazyPart(
  () => import('./organizer-dashboard.tsx').then((module) => module.OrganizerDashboard),
  'src/client/pages/management/organizer-dashboard.tsx',
);
