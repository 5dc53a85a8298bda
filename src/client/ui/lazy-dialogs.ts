import { lazyDialog } from '#client/lib/lazy-part.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import type { DialogProps } from './dialog.tsx';
import type { RemovalDialogProps } from './removal-dialog.tsx';

// For parts of first views, which show no dialog yet: the program of dialogs is fetched with the first press.

export const LazyDialog = lazyDialog<DialogProps>(() => import('./dialog.tsx').then((module) => module.Dialog));
export const LazyConfirmDialog = lazyDialog<ConfirmDialogProps>(() =>
  import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog),
);
export const LazyRemovalDialog = lazyDialog<RemovalDialogProps>(() =>
  import('./removal-dialog.tsx').then((module) => module.RemovalDialog),
);
