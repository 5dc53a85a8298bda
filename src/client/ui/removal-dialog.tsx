import type { ReactNode } from 'react';
import { useAction } from '#client/lib/use-action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogState } from './dialog-state.ts';

export interface RemovalDialogProps extends DialogState {
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly children?: ReactNode;
  readonly action: ReactNode;
  readonly leave?: ReactNode;
  readonly remove: () => Promise<void>;
  readonly success: { readonly title: string; readonly description?: string };
  readonly failure: { readonly title: string; readonly text: string };
}

export function RemovalDialog({ remove, success, failure, onOpenChange, ...rest }: RemovalDialogProps) {
  const removal = useAction({ call: remove, success, failure, onSuccess: () => onOpenChange(false) });
  return <ConfirmDialog {...rest} onOpenChange={onOpenChange} busy={removal.isBusy} onConfirm={removal.run} />;
}
