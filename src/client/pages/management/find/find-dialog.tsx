import { useEffect, useRef, type RefObject } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FindField } from './find-field.tsx';

interface FindDialogProps {
  readonly user: OwnUserView;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

/** The search of a phone, which has no room for it in the header. */
export function FindDialog({ user, open, onClose, returnFocusTo }: FindDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Search"
      returnFocusTo={returnFocusTo}
    >
      <Field user={user} onClose={onClose} />
    </Dialog>
  );
}

function Field({ user, onClose }: Pick<FindDialogProps, 'user' | 'onClose'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the dialog has taken the focus.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return <FindField user={user} field={field} onLeave={onClose} />;
}
