import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { fetchTextsOfParts } from '#client/lib/lazy-part.ts';
import { pendingToast } from '#client/lib/storage.ts';
import { showToast, toastStore, type Toast } from '#client/lib/toast.ts';

type Toaster = ComponentType<{ readonly toast: Toast }>;

/** Fetches the code of toasts with the first one, or earlier where the visitor may be offline by then. */
export function loadToaster(): Promise<Toaster | null> {
  return Promise.all([import('./toaster.tsx'), fetchTextsOfParts()]).then(
    ([module]) => module.Toaster,
    () => null,
  );
}

/** If the code cannot be fetched, toasts are not shown and nothing else fails. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  const [Toaster, setToaster] = useState<Toaster | null>(null);
  useEffect(() => {
    // Not in the task that hydrates: what is stored of a tab takes a slow phone its time when it is first asked for.
    setTimeout(() => {
      const left = pendingToast.take();
      if (left !== null) showToast(left);
    });
  }, []);
  useEffect(() => {
    if (toast !== null && Toaster === null) void loadToaster().then((loaded) => setToaster(() => loaded));
  }, [toast, Toaster]);
  return (
    <>
      {children}
      {toast === null || Toaster === null ? null : <Toaster toast={toast} />}
    </>
  );
}
