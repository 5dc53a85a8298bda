import { lazy, type ComponentType } from 'react';
import type { PageRoute } from './routes.ts';

const pages = new Map<PageRoute, ComponentType>();

/** Fetches a page's code, so that it can then be rendered at once: on the server always, in the browser the first page. */
export async function loadPage(route: PageRoute): Promise<void> {
  pages.set(route, await route.load());
}

/** The page of a route: at once when its code is there, else it suspends until it is. */
export function pageOf(route: PageRoute): ComponentType {
  const known = pages.get(route);
  if (known !== undefined) return known;
  const page = lazy(async () => ({ default: await route.load() }));
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
