import { Trans } from '@lingui/react/macro';
import { StepForm, StepTitle, useSignInSteps } from './sign-in-steps.tsx';

export function SignInCard({ onDone }: { readonly onDone: () => void }) {
  const steps = useSignInSteps();
  return (
    <section className="card mx-auto grid w-full max-w-[31.25rem] gap-5 self-start p-5 sm:p-8">
      <header className="grid gap-1.5">
        <h1 className="text-title">
          <StepTitle step={steps.step} />
        </h1>
        {steps.step === 'code' ? null : (
          <p className="text-muted">
            <Trans>
              You can sign up to help without an account. With one, you’ll find all your sign-ups and hours here.
            </Trans>
          </p>
        )}
      </header>
      <StepForm steps={steps} onDone={onDone} />
    </section>
  );
}
