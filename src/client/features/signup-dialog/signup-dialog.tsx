import { Trans } from '@lingui/react/macro';
import { useState, type RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ChooseSlot } from './other-slots.tsx';
import { SignedUpPanel } from './signed-up-panel.tsx';
import { SignupFooter } from './signup-footer.tsx';
import { SignupForm } from './signup-form.tsx';
import { useSignupDialog } from './use-signup-dialog.ts';

interface SignupDialogProps {
  readonly sheet: SheetView;
  readonly slot: SlotView;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Gets the focus when the opener is gone because the slot has filled up. */
  readonly returnFocusTo?: RefObject<HTMLElement | null>;
}

export function SignupDialog({ open, ...rest }: SignupDialogProps) {
  return open ? <OpenSignupDialog {...rest} /> : null;
}

function OpenSignupDialog({ sheet, slot: pressed, ...frame }: Omit<SignupDialogProps, 'open'>) {
  const dialog = useSignupDialog(sheet, pressed);
  const [isChoosing, setIsChoosing] = useState(false);
  const { state, slot, others, person } = dialog;
  const close = () => frame.onOpenChange(false);
  const pick = (next: SlotView) => {
    setIsChoosing(false);
    dialog.pick(next);
  };
  if (state.kind !== 'done') {
    return (
      <Dialog
        {...frame}
        open
        title={<Trans>Sign up to help</Trans>}
        footer={<SignupFooter formId={person.id} status={dialog.status} onLook={dialog.look} onClose={close} />}
      >
        <SignupForm
          sheet={sheet}
          slot={slot}
          person={person}
          asked={dialog.asked}
          trap={dialog.trap}
          unavailable={dialog.status.unavailable}
          others={others}
          notice={dialog.notice}
          email={person.form.getValues('email').trim()}
          onPick={pick}
          onSend={dialog.send}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...frame}
      open
      title={isChoosing ? <Trans>Sign up for another slot</Trans> : <Trans>You’re signed up</Trans>}
      footer={
        <>
          <Button className="sm:min-w-32" onClick={close}>
            <Trans>Done</Trans>
          </Button>
          {isChoosing || others.length === 0 ? null : (
            <Button variant="outline" onClick={() => setIsChoosing(true)}>
              <Trans>Sign up for another slot</Trans>
            </Button>
          )}
        </>
      }
    >
      {isChoosing ? (
        <ChooseSlot sheet={sheet} slots={others} onPick={pick} />
      ) : (
        <SignedUpPanel sheet={sheet} slot={slot} signup={state.signup} />
      )}
    </Dialog>
  );
}
