import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useHasChosen } from '#client/features/chosen-places/chosen-places.ts';
import { seenAt } from '#client/lib/seen-pages.ts';
import { PageSkeleton } from '#client/ui/skeletons.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { PageOf } from './page-of.tsx';
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
  const seen = useSyncExternalStore(never, seenAt, () => null);
  useKeptPage(path);
  const hasChosen = useHasChosen();
  return (
    <Shell notice={seen === null ? null : <SeenPageNotice moment={seen} />}>
      <PageOf routes={publicRoutes} otherwise={notFoundRoute} fallback={<PageSkeleton />} />
      {hasChosen ? (
        <Suspense fallback={null}>
          <Tray />
        </Suspense>
      ) : null}
    </Shell>
  );
}
