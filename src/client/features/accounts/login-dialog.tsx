import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { awaitedCode } from './awaited-code.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';

interface LoginDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Signing in: email and password, then, where the server asks for it, the code from the mailbox. */
export function LoginDialog({ open, onOpenChange }: LoginDialogProps) {
  const [email, setEmail] = useState(() => awaitedCode.email() ?? '');
  const [awaitsCode, setAwaitsCode] = useState(() => awaitedCode.email() !== null);
  const askForCode = (to: string) => {
    awaitedCode.begin(to);
    setEmail(to);
    setAwaitsCode(true);
  };
  const done = () => {
    awaitedCode.end();
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={awaitsCode ? <Trans>Enter your code</Trans> : <Trans>Sign in</Trans>}
    >
      {awaitsCode ? (
        <CodeStep
          email={email}
          onDone={done}
          onBack={() => {
            awaitedCode.end();
            setAwaitsCode(false);
          }}
        />
      ) : (
        <PasswordStep email={email} onCodeNeeded={askForCode} onDone={done} />
      )}
    </Dialog>
  );
}
