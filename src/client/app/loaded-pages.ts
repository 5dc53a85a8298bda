import type { I18n } from '@lingui/core';
import { lazy, type ComponentType } from 'react';
import { addTexts } from './catalogues.ts';
import type { FirstView, PageRoute } from './page-route.ts';

const ready = new Map<PageRoute, ComponentType>();
const waiting = new Map<PageRoute, ComponentType>();

export async function preparePage(route: PageRoute, i18n: I18n, view: FirstView): Promise<void> {
  const parts = (route.first?.(view) ?? []).map((part) => part.fetchAhead());
  const [page] = await Promise.all([loadPage(route, i18n), ...parts]);
  ready.set(route, page);
}

async function loadPage(route: PageRoute, i18n: I18n): Promise<ComponentType> {
  const texts = route.texts === undefined ? undefined : addTexts(i18n, route.texts);
  const [page] = await Promise.all([route.load(), texts]);
  return page;
}

export function isReady(route: PageRoute): boolean {
  return ready.has(route);
}

export function pageComponent(route: PageRoute, i18n: I18n): ComponentType {
  const known = ready.get(route) ?? waiting.get(route);
  if (known !== undefined) return known;
  const page = lazy(async () => ({ default: await loadPage(route, i18n) }));
  waiting.set(route, page);
  return page;
}

/** The first route whose pattern matches; `:name` stands for one segment. */
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
