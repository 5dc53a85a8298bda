import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, type RefObject } from 'react';
import { SignupFooter } from '#client/features/signup-dialog/signup-footer.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { SeveralForm } from './several-form.tsx';
import { SeveralSignedUp } from './several-signed-up.tsx';
import { useChosenSlots } from './use-chosen-slots.ts';
import { useSeveral } from './use-several.ts';

interface SeveralDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Once it is closed and waits for no answer. */
  readonly onDone: () => void;
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

/** Signs up for all chosen places by one form, and says of each whether it was taken. */
export function SeveralDialog({ open, onClose, onDone, returnFocusTo }: SeveralDialogProps) {
  const { places, isLoading } = useChosenSlots();
  const several = useSeveral(places);
  const { isSending } = several.status;
  useEffect(() => {
    if (!open && !isSending) onDone();
  }, [open, isSending, onDone]);
  const frame = {
    open,
    onOpenChange: (isOpen: boolean) => (isOpen ? undefined : onClose()),
    returnFocusTo,
  };
  if (several.made !== null)
    return (
      <Dialog
        {...frame}
        title={<Trans>You’re signed up</Trans>}
        footer={
          <Button className="sm:min-w-32" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <SeveralSignedUp made={several.made} onPick={several.pickInstead} />
      </Dialog>
    );
  return (
    <Dialog
      {...frame}
      title={
        places.length === 0 ? (
          <Trans>Sign up to help</Trans>
        ) : (
          <Plural value={places.length} one="Sign up for # place" other="Sign up for # places" />
        )
      }
      footer={
        places.length === 0 ? undefined : (
          <SignupFooter formId={several.person.id} status={several.status} onLook={() => {}} onClose={onClose} />
        )
      }
    >
      {isLoading ? (
        <div className="grid gap-3" aria-busy="true">
          <Bone className="h-20 w-full rounded-[14px]" />
          <Bone className="h-20 w-full rounded-[14px]" />
        </div>
      ) : places.length === 0 ? (
        <p className="pb-2 text-muted">
          <Trans>No place is chosen. Choose some on the signup sheets.</Trans>
        </p>
      ) : (
        <SeveralForm places={places} several={several} />
      )}
    </Dialog>
  );
}
