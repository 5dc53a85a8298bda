export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly variant: 'default' | 'destructive';
  readonly open: boolean;
}

export type NewToast = Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'variant'>>;

/** How long a dismissed toast stays in the list, in ms; the next one replaces it long before. */
const REMOVE_AFTER = 1_000_000;

let shown: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

export function showToast(toast: NewToast): void {
  set({ variant: 'default', ...toast, id: nextId, open: true });
  nextId += 1;
}

export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  set({ ...shown, open: false });
  setTimeout(() => {
    if (shown?.id === id) set(null);
  }, REMOVE_AFTER);
}

function set(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
};
