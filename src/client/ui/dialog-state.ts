import type { RefObject } from 'react';

export interface DialogState {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly returnFocusTo?: RefObject<HTMLElement | null> | undefined;
}
