import type { I18n } from '@lingui/core';
import { lazy, type ComponentType } from 'react';
import { addTexts } from './catalogues.ts';
import type { PageRoute } from './routes.ts';

const pages = new Map<PageRoute, ComponentType>();

/** Fetches a page's code and texts, so that it can then be rendered at once: on the server, and the first page of a browser. */
export async function loadPage(route: PageRoute, i18n: I18n): Promise<ComponentType> {
  const [page] = await Promise.all([route.load(), route.texts === undefined ? undefined : addTexts(i18n, route.texts)]);
  pages.set(route, page);
  return page;
}

/** The page of a route: at once when its code is there, else it suspends until it is. */
export function pageOf(route: PageRoute, i18n: I18n): ComponentType {
  const known = pages.get(route);
  if (known !== undefined) return known;
  const page = lazy(async () => ({ default: await loadPage(route, i18n) }));
  pages.set(route, page);
  return page;
}

/** The first route whose pattern fits the path; `:name` in a pattern stands for one segment. */
export function findRoute(routes: readonly PageRoute[], otherwise: PageRoute, path: string): PageRoute {
  return routes.find(({ path: pattern }) => fits(pattern, path)) ?? otherwise;
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}
