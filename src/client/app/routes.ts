import type { ComponentType } from 'react';
import { pagePaths } from '#contract/paths.ts';

export interface PageRoute {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}

/** Table of contents of the public document: address → page. Each page's code is a file of its own. */
export const publicRoutes: readonly PageRoute[] = [
  { path: pagePaths.home, load: () => import('#client/pages/home.page.tsx').then((page) => page.HomePage) },
  { path: pagePaths.listing, load: () => import('#client/pages/listing.page.tsx').then((page) => page.ListingPage) },
  { path: pagePaths.sheet(':id'), load: () => import('#client/pages/sheet.page.tsx').then((page) => page.SheetPage) },
  { path: pagePaths.privacy, load: () => import('#client/pages/privacy.page.tsx').then((page) => page.PrivacyPage) },
  { path: pagePaths.deletion, load: () => import('#client/pages/deletion.page.tsx').then((page) => page.DeletionPage) },
];

export const notFoundRoute: PageRoute = {
  path: '*',
  load: () => import('#client/pages/not-found.page.tsx').then((page) => page.NotFoundPage),
};
