import type { RefObject } from 'react';

export interface DialogState {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Used if the opener is gone, such as a deleted row. */
  readonly returnFocusTo?: RefObject<HTMLElement | null> | undefined;
}
