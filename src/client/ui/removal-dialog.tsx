import { useState, type ReactNode } from 'react';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogState } from './dialog-state.ts';

interface RemovalDialogProps extends DialogState {
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly action: ReactNode;
  /** The text of the cancel button. */
  readonly leave?: ReactNode;
  readonly remove: () => Promise<void>;
  readonly success: { readonly title: string; readonly description?: string };
  readonly failure: { readonly title: string; readonly text: string };
}

/** Asks, deletes and says how it went. After a failure the dialog stays open. */
export function RemovalDialog({ remove, success, failure, onOpenChange, ...rest }: RemovalDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const confirm = async () => {
    if (isRemoving) return;
    setIsRemoving(true);
    try {
      await remove();
      showToast(success);
      onOpenChange(false);
    } catch (error) {
      showToast({ title: failure.title, description: messageOf(error, failure.text), variant: 'destructive' });
    } finally {
      setIsRemoving(false);
    }
  };
  return <ConfirmDialog {...rest} onOpenChange={onOpenChange} busy={isRemoving} onConfirm={() => void confirm()} />;
}
