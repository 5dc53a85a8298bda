import { Trans } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { ProgressNote } from './progress-note.tsx';
import type { PrimaryAction, SignupStatus } from './signup-status.ts';

interface SignupFooterProps {
  readonly formId: string;
  readonly status: SignupStatus;
  readonly onLook: () => void;
  readonly onClose: () => void;
}

export function SignupFooter({ formId, status, onLook, onClose }: SignupFooterProps) {
  const { action, isSending, progress } = status;
  const isSubmit = action === 'send' || action === 'retry';
  return (
    <div className="flex w-full flex-col-reverse sm:flex-row-reverse sm:items-center sm:gap-4">
      <Button
        className="sm:min-w-40 sm:shrink-0"
        busy={isSending}
        {...(isSubmit ? { type: 'submit', form: formId } : { onClick: action === 'look' ? onLook : onClose })}
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
      return <Trans>Sign Up</Trans>;
    case 'retry':
      return <Trans>Try again</Trans>;
    case 'look':
      return <Trans>See what’s still open</Trans>;
    case 'leave':
      return <Trans>Close</Trans>;
  }
}
