import type { RefObject } from 'react';

/** Whether a dialog is open, held by whoever opens it. */
export interface DialogState {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Where the focus goes when the opener is gone, for example after deleting its row. */
  readonly returnFocusTo?: RefObject<HTMLElement | null> | undefined;
}
