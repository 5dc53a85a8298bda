import { Dialog } from '#client/ui/dialog.tsx';
import { StepForm, StepTitle, useSignInSteps } from './sign-in-steps.tsx';

interface LoginDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function LoginDialog({ open, onOpenChange }: LoginDialogProps) {
  const steps = useSignInSteps();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<StepTitle step={steps.step} />}>
      <StepForm steps={steps} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
