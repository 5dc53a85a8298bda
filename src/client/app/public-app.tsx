import { useLingui } from '@lingui/react';
import { createElement, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useHasChosen } from '#client/features/chosen-places/chosen-places.ts';
import { seenAt } from '#client/lib/seen-pages.ts';
import { PageSkeleton } from '#client/ui/skeletons.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { findRoute, isReady, pageComponent } from './loaded-pages.ts';
import { notFoundRoute, publicRoutes } from './routes.ts';
import { Shell } from './shell.tsx';
import { useKeptPage } from './use-kept-page.ts';

const SeenPageNotice = lazyPart(() =>
  import('#client/features/seen-pages/seen-page-notice.tsx').then((module) => module.SeenPageNotice),
);
const Tray = lazyPart(() => import('#client/features/signup-for-several/tray.tsx').then((module) => module.Tray));
const never = () => () => {};

export function PublicApp() {
  const [path] = useLocation();
  const { i18n } = useLingui();
  const seen = useSyncExternalStore(never, seenAt, () => null);
  useKeptPage(path);
  const hasChosen = useHasChosen();
  const route = findRoute(publicRoutes, notFoundRoute, path);
  const page = createElement(pageComponent(route, i18n), { key: path });
  return (
    <Shell notice={seen === null ? null : <SeenPageNotice moment={seen} />}>
      {isReady(route) ? page : <Suspense fallback={<PageSkeleton />}>{page}</Suspense>}
      {hasChosen ? (
        <Suspense fallback={null}>
          <Tray />
        </Suspense>
      ) : null}
    </Shell>
  );
}
