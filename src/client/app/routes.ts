import { pagePaths } from '#contract/paths.ts';
import type { PageRoute } from './page-route.ts';

export const publicRoutes: readonly PageRoute[] = [
  {
    path: pagePaths.home,
    source: 'src/client/pages/home.page.tsx',
    load: () => import('#client/pages/home.page.tsx').then((page) => page.HomePage),
  },
  {
    path: pagePaths.listing,
    source: 'src/client/pages/listing.page.tsx',
    load: () => import('#client/pages/listing.page.tsx').then((page) => page.ListingPage),
  },
  {
    path: pagePaths.sheet(':id'),
    source: 'src/client/pages/sheet.page.tsx',
    load: () => import('#client/pages/sheet.page.tsx').then((page) => page.SheetPage),
  },
  {
    path: pagePaths.privacy,
    source: 'src/client/pages/privacy.page.tsx',
    load: () => import('#client/pages/privacy.page.tsx').then((page) => page.PrivacyPage),
    texts: 'policies',
  },
  {
    path: pagePaths.deletion,
    source: 'src/client/pages/deletion.page.tsx',
    load: () => import('#client/pages/deletion.page.tsx').then((page) => page.DeletionPage),
    texts: 'policies',
  },
  {
    path: pagePaths.accessibility,
    source: 'src/client/pages/accessibility.page.tsx',
    load: () => import('#client/pages/accessibility.page.tsx').then((page) => page.AccessibilityPage),
    texts: 'policies',
  },
  {
    path: pagePaths.language,
    source: 'src/client/pages/language.page.tsx',
    load: () => import('#client/pages/language.page.tsx').then((page) => page.LanguagePage),
  },
  {
    path: pagePaths.unsubscribe(':token'),
    source: 'src/client/pages/unsubscribe.page.tsx',
    load: () => import('#client/pages/unsubscribe.page.tsx').then((page) => page.UnsubscribePage),
  },
  {
    path: pagePaths.unsubscribed,
    source: 'src/client/pages/unsubscribe.page.tsx',
    load: () => import('#client/pages/unsubscribe.page.tsx').then((page) => page.UnsubscribedPage),
  },
];

export const notFoundRoute: PageRoute = {
  path: '*',
  source: 'src/client/pages/not-found.page.tsx',
  load: () => import('#client/pages/not-found.page.tsx').then((page) => page.NotFoundPage),
};
