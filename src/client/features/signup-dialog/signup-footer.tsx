import { Trans } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { ProgressNote } from './progress-note.tsx';
import type { PrimaryAction, SignupStatus } from './signup-status.ts';

interface SignupFooterProps {
  readonly formId: string;
  readonly status: Pick<SignupStatus, 'action' | 'isSending' | 'progress'>;
  readonly onLook: () => void;
  /** To the form of the waiting list, and back. */
  readonly onSwitch?: () => void;
  readonly onClose: () => void;
}

export function SignupFooter({ formId, status, onLook, onSwitch, onClose }: SignupFooterProps) {
  const { action, isSending, progress } = status;
  const isSubmit = action === 'send' || action === 'retry' || action === 'join';
  const isSwitch = action === 'wait' || action === 'sign-up';
  return (
    <div className="flex w-full flex-col-reverse sm:flex-row-reverse sm:items-center sm:gap-4">
      <Button
        className="sm:min-w-40 sm:shrink-0"
        busy={isSending}
        {...(isSubmit
          ? { type: 'submit', form: formId }
          : { onClick: isSwitch ? onSwitch : action === 'look' ? onLook : onClose })}
      >
        <ActionLabel action={action} />
      </Button>
      <ProgressNote progress={progress} />
    </div>
  );
}

function ActionLabel({ action }: { readonly action: PrimaryAction }) {
  switch (action) {
    case 'send':
    case 'sign-up':
      return <Trans>Sign Up</Trans>;
    case 'retry':
      return <Trans>Try again</Trans>;
    case 'look':
      return <Trans>See what’s still open</Trans>;
    case 'wait':
      return <Trans>Wait for a place</Trans>;
    case 'join':
      return <Trans>Join the waiting list</Trans>;
    case 'leave':
      return <Trans>Close</Trans>;
  }
}
