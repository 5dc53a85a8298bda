import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { awaitedCode } from './awaited-code.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RegisterStep } from './register-step.tsx';

type Step = 'password' | 'code' | 'register';

interface SignInSteps {
  readonly step: Step;
  readonly email: string;
  readonly go: (step: Step, email: string) => void;
}

/** @param first where it begins unless a code is awaited */
export function useSignInSteps(
  first: Pick<SignInSteps, 'step' | 'email'> = { step: 'password', email: '' },
): SignInSteps {
  const [{ step, email }, setState] = useState<Pick<SignInSteps, 'step' | 'email'>>(() => {
    const awaited = awaitedCode.email();
    return awaited === null ? first : { step: 'code', email: awaited };
  });
  return { step, email, go: (next, to) => setState({ step: next, email: to }) };
}

export function StepTitle({ step }: { readonly step: Step }) {
  if (step === 'code') return <Trans>Enter your code</Trans>;
  return step === 'register' ? <Trans>Create account</Trans> : <Trans>Sign in</Trans>;
}

interface StepFormProps {
  readonly steps: SignInSteps;
  readonly onDone: () => void;
}

export function StepForm({ steps, onDone }: StepFormProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnNewStep(steps.step, box);
  const done = () => {
    awaitedCode.end();
    onDone();
  };
  return (
    <div ref={box}>
      <PresentForm steps={steps} onDone={done} />
    </div>
  );
}

function PresentForm({ steps: { step, email, go }, onDone }: StepFormProps) {
  if (step === 'register')
    return <RegisterStep email={email} onSignIn={(typed) => go('password', typed)} onDone={onDone} />;
  if (step === 'code') {
    const back = () => {
      awaitedCode.end();
      go('password', email);
    };
    return <CodeStep email={email} onDone={onDone} onBack={back} />;
  }
  const askForCode = (to: string) => {
    awaitedCode.begin(to);
    go('code', to);
  };
  return (
    <PasswordStep
      email={email}
      onCodeNeeded={askForCode}
      onRegister={(typed) => go('register', typed)}
      onDone={onDone}
    />
  );
}

/** The pressed button is gone after a step, so the focus moves to the first field. */
function useFocusOnNewStep(step: Step, box: RefObject<HTMLElement | null>): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    box.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [step, box]);
}
