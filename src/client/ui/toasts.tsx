import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { pendingToast } from '#client/lib/storage.ts';
import { showToast, toastStore } from '#client/lib/toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** The region in which toasts appear; its code is fetched with the first of them. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  useEffect(() => {
    const left = pendingToast.take();
    if (left !== null) showToast(left);
  }, []);
  return (
    <>
      {children}
      {toast === null ? null : (
        <Suspense fallback={null}>
          <Toaster toast={toast} />
        </Suspense>
      )}
    </>
  );
}
