interface ToastChoice {
  readonly words: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

interface ToastAction {
  readonly words: string;
  readonly onPress: () => void;
}

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly variant: 'default' | 'destructive';
  /** In ms; a few seconds by default. */
  readonly lastsFor?: number;
  /** What can still be decided as long as it is shown. */
  readonly choice?: ToastChoice;
  /** Such as to undo what it says. */
  readonly action?: ToastAction;
  readonly open: boolean;
}

export type NewToast = Pick<Toast, 'title'> &
  Partial<Pick<Toast, 'description' | 'variant' | 'lastsFor' | 'choice' | 'action'>>;

/** How long a dismissed toast stays in the list, in ms; the next one replaces it long before. */
const REMOVE_AFTER = 1_000_000;

let shown: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** @returns its id, by which it can be dismissed */
export function showToast(toast: NewToast): number {
  const id = nextId;
  nextId += 1;
  set({ variant: 'default', ...toast, id, open: true });
  return id;
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
