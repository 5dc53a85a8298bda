import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { customResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { EmailField } from '#client/ui/field.tsx';
import { useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { logIn } from '#client/features/accounts/accounts.api.ts';
import { useFieldRules } from '#client/features/accounts/field-rules.ts';
import { OtherWay } from './other-way.tsx';
import { PasswordField } from '#client/features/accounts/password-field.tsx';
import { useWelcome } from '#client/features/accounts/welcome.ts';
import { BY_SCRIPT } from '#client/lib/by-script.ts';

interface PasswordStepProps {
  readonly email: string;
  readonly onCodeNeeded: (email: string) => void;
  readonly onRegister: (email: string) => void;
  readonly onDone: () => void;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function PasswordStep({ email, onCodeNeeded, onRegister, onDone }: PasswordStepProps) {
  const { t } = useLingui();
  const say = useAccountMessages();
  const rules = useFieldRules();
  const welcome = useWelcome();
  const failure = { title: t`Login Failed`, text: t`Please check your credentials.` };
  const form = usePersistedForm<Credentials, Credentials>({
    initial: { email, password: '' },
    resolver: customResolver(({ email, password }) => ({
      ...rules.email(email),
      ...(password === '' ? { password: t`Password is required` } : {}),
    })),
    failure,
    errorMessage: (error) => say(error, failure.text),
  });
  const { setFocus } = form.form;
  const isBack = email !== '';
  useEffect(() => {
    if (isBack) setFocus('password');
  }, [isBack, setFocus]);
  const signIn = async ({ email, password }: Credentials) => {
    const answer = await logIn({ email: email.trim(), password });
    if ('user' in answer) {
      onDone();
      await welcome.signedIn(answer.user);
      return;
    }
    showToast({ title: t`Check Your Email`, description: t`A 6-digit verification code was sent.` });
    onCodeNeeded(answer.email);
  };
  return (
    <form id={form.id} method={BY_SCRIPT} noValidate onSubmit={form.submit(signIn)} className="grid gap-4">
      <div className="-mb-5 empty:hidden">
        <ErrorSummary problems={form.problems} />
      </div>
      <EmailField
        label={<Trans>Email</Trans>}
        autoComplete="username"
        data-first-focus=""
        {...form.fieldProps('email')}
      />
      <PasswordField label={<Trans>Password</Trans>} autoComplete="current-password" {...form.fieldProps('password')} />
      <Button type="submit" size="lg" className="mt-1" busy={form.busy}>
        <Trans>Sign in</Trans>
      </Button>
      <OtherWay
        question={<Trans>No account yet?</Trans>}
        action={<Trans>Create account</Trans>}
        onTake={() => onRegister(form.form.getValues('email'))}
      />
    </form>
  );
}
