import { Trans } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import type { PrimaryAction } from './unavailable.ts';
import { ProgressNote } from './progress-note.tsx';
import type { SubmissionState } from './signup-submission.ts';

interface SignupFooterProps {
  readonly formId: string;
  readonly state: SubmissionState;
  readonly way: PrimaryAction;
  readonly onLook: () => void;
  readonly onClose: () => void;
}

/** At the thumb: the one button, whatever it does at the moment, and what goes on meanwhile. */
export function SignupFooter({ formId, state, way, onLook, onClose }: SignupFooterProps) {
  const isSending = way === 'send';
  return (
    <div className="flex w-full flex-col-reverse sm:flex-row-reverse sm:items-center sm:gap-4">
      <Button
        className="sm:min-w-40 sm:shrink-0"
        busy={state.kind === 'sending'}
        {...(isSending ? { type: 'submit', form: formId } : { onClick: way === 'look' ? onLook : onClose })}
      >
        <ButtonWords way={way} state={state} />
      </Button>
      <ProgressNote state={state} />
    </div>
  );
}

function ButtonWords({ way, state }: { readonly way: PrimaryAction; readonly state: SubmissionState }) {
  if (way === 'look') return <Trans>See what’s still open</Trans>;
  if (way === 'leave') return <Trans>Close</Trans>;
  return state.kind === 'waiting' ? <Trans>Try again</Trans> : <Trans>Sign Up</Trans>;
}
