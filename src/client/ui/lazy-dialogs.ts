import { lazyDialog } from '#client/lib/lazy-part.ts';

// For parts of first views, which show no dialog yet: the program of dialogs is fetched with the first press.

export const LazyDialog = lazyDialog(() => import('./dialog.tsx').then((module) => module.Dialog));
export const LazyConfirmDialog = lazyDialog(() =>
  import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog),
);
export const LazyRemovalDialog = lazyDialog(() =>
  import('./removal-dialog.tsx').then((module) => module.RemovalDialog),
);
