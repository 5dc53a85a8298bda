import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { CODE_DIGITS } from '#domain/text-limits.ts';
import { customResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { HttpError } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { TextField } from '#client/ui/field.tsx';
import { useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { resendCode, verifyCode } from '#client/features/accounts/accounts.api.ts';
import { onlyDigits } from './only-digits.ts';
import { useWelcome } from '#client/features/accounts/welcome.ts';
import { BY_SCRIPT } from '#client/lib/by-script.ts';

interface CodeStepProps {
  readonly email: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

interface CodeFields {
  readonly code: string;
}

export function CodeStep({ email, onBack, onDone }: CodeStepProps) {
  const { t } = useLingui();
  const say = useAccountMessages();
  const welcome = useWelcome();
  const failure = { title: t`Verification Failed`, text: t`Invalid or expired code. Please try again.` };
  const form = usePersistedForm<CodeFields, CodeFields>({
    initial: { code: '' },
    resolver: customResolver(() => ({})),
    failure,
    errorMessage: (error) => say(error, failure.text),
    fieldForError: (error) => (error instanceof HttpError && error.status < 500 ? 'code' : undefined),
  });
  const { onChange: _onChange, ref, ...field } = form.fieldProps('code');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const code = form.form.watch('code');
  const verify = async ({ code }: CodeFields) => {
    const { user } = await verifyCode({ email, code });
    onDone();
    await welcome.signedIn(user);
  };
  return (
    <form id={form.id} method={BY_SCRIPT} noValidate onSubmit={form.submit(verify)} className="grid gap-4">
      <p className="text-muted">
        <Trans>
          We emailed a 6-digit code to{' '}
          <strong className="font-semibold text-ink" translate="no">
            {email}
          </strong>
          . It expires in 10 minutes.
        </Trans>
      </p>
      <div className="-mb-5 empty:hidden">
        <ErrorSummary problems={form.problems} />
      </div>
      <TextField
        {...field}
        ref={(element) => {
          ref(element);
          input.current = element;
        }}
        label={<Trans>Verification code</Trans>}
        className="text-center text-[1.625rem]! font-bold tracking-[0.3em] tabular-nums"
        inputMode="numeric"
        autoComplete="one-time-code"
        translate="no"
        value={code}
        onChange={(event) =>
          form.form.setValue('code', onlyDigits(event.target.value, CODE_DIGITS), { shouldValidate: true })
        }
        onFocus={(event) => event.target.select()}
      />
      <Button type="submit" size="lg" busy={form.busy} disabled={code.length !== CODE_DIGITS}>
        <Trans>Verify</Trans>
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="link" size="sm" onClick={onBack}>
          <Trans>Back to login</Trans>
        </Button>
        <ResendButton email={email} onSent={form.reset} />
      </div>
    </form>
  );
}

interface ResendButtonProps {
  readonly email: string;
  readonly onSent: () => void;
}

function ResendButton({ email, onSent }: ResendButtonProps) {
  const { t } = useLingui();
  const say = useAccountMessages();
  const failure = { title: t`Failed to Resend`, text: t`Please try again.` };
  const resend = useAction({
    call: () => resendCode(email),
    success: { title: t`Code Sent`, description: t`Only the newest code works.` },
    failure,
    errorMessage: (error) => say(error, failure.text),
    onSuccess: onSent,
  });
  return (
    <Button variant="link" size="sm" busy={resend.isBusy} onClick={() => resend.run()}>
      <Trans>Resend code</Trans>
    </Button>
  );
}
