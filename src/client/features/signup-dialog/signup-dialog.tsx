import { Trans } from '@lingui/react/macro';
import { startTransition, Suspense, useEffect, useState, type RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { isUnavailable } from '#contract/unavailable.ts';
import { isWaitlistRefusal } from '#contract/waitlist-refusals.ts';
import { canBeWaitedFor } from '#domain/places.ts';
import { useWaitlistWords } from '#client/features/waitlist/use-waitlist-words.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from './notice.tsx';
import { ChooseSlot } from './other-slots.tsx';
import { SignedUpPanel } from './signed-up-panel.tsx';
import { SignupFooter } from './signup-footer.tsx';
import { SignupForm } from './signup-form.tsx';
import { useJoining, type Joining } from './use-joining.ts';
import { useSignupDialog, type SignupDialogState } from './use-signup-dialog.ts';

const WishFields = lazyPart(() => import('./wish-fields.tsx').then((module) => module.WishFields));
const OnWaitlist = lazyPart(() => import('./on-waitlist.tsx').then((module) => module.OnWaitlist));

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
  const joining = useJoining(sheet, dialog);
  const [isChoosing, setIsChoosing] = useState(false);
  // A slot that was full when its button was pressed.
  const [isWaiting, setIsWaiting] = useState(() => canBeWaitedFor(sheet, pressed));
  const { state, slot, others, person } = dialog;
  const close = () => frame.onOpenChange(false);
  const pick = (next: SlotView) => {
    setIsChoosing(false);
    setIsWaiting(false);
    dialog.pick(next);
  };
  const onSwitch = () => {
    person.tell(null);
    dialog.reset();
    joining.reset();
    startTransition(() => setIsWaiting(!isWaiting));
  };
  if (joining.joined !== null) {
    return (
      <Dialog {...frame} open title={<Trans>You’re on the waiting list</Trans>} footer={<DoneButton onClick={close} />}>
        <Suspense fallback={null}>
          <OnWaitlist sheet={sheet} slot={slot} joined={joining.joined} />
        </Suspense>
      </Dialog>
    );
  }
  if (state.kind !== 'done') {
    const footer = { formId: person.id, onLook: dialog.look, onSwitch, onClose: close };
    return (
      <Dialog
        {...frame}
        open
        title={isWaiting ? <Trans>Join the waiting list</Trans> : <Trans>Sign up to help</Trans>}
        footer={<SignupFooter {...footer} status={isWaiting ? statusOfJoining(joining) : dialog.status} />}
      >
        {isWaiting ? (
          <WaitingForm sheet={sheet} dialog={dialog} joining={joining} onPick={pick} />
        ) : (
          <SignupForm
            {...dialog}
            sheet={sheet}
            trap={dialog.traces.trap}
            unavailable={dialog.status.unavailable}
            left={dialog.status.left}
            email={person.form.getValues('email').trim()}
            onPick={pick}
            onSend={dialog.send}
          />
        )}
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
          <DoneButton onClick={close} />
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

function DoneButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button className="sm:min-w-32" onClick={onClick}>
      <Trans>Done</Trans>
    </Button>
  );
}

function statusOfJoining({ why, isBusy }: Joining) {
  const isOver = why === 'signups_closed' || why === 'not_found' || why === 'no_waitlist';
  const action = why === 'not_full' ? 'sign-up' : isOver ? 'leave' : 'join';
  return { action, isSending: isBusy, progress: null } as const;
}

interface WaitingFormProps {
  readonly sheet: SheetView;
  readonly dialog: SignupDialogState;
  readonly joining: Joining;
  readonly onPick: (slot: SlotView) => void;
}

/** The form of a sign-up, for a place that is not there yet. */
function WaitingForm({ sheet, dialog, joining, onPick }: WaitingFormProps) {
  const words = useWaitlistWords();
  useEffect(() => {
    // What follows the press is there by then.
    OnWaitlist.fetchAhead().catch(() => {});
  }, []);
  const { why, notice } = joining;
  return (
    <SignupForm
      {...dialog}
      sheet={sheet}
      trap={dialog.traces.trap}
      unavailable={isUnavailable(why) ? why : null}
      notice={notice}
      email={dialog.person.form.getValues('email').trim()}
      news={isWaitlistRefusal(why) ? <Notice ref={notice} title={words(why)} className="mt-4" /> : null}
      onPick={onPick}
      onSend={joining.send}
    >
      <WishFields slot={dialog.slot} joining={joining} />
    </SignupForm>
  );
}
