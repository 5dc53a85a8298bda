import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { MailboxView } from '#contract/mailbox.ts';
import { CODE_DIGITS } from '#domain/text-limits.ts';
import { useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { onlyDigits } from '#client/features/sign-in/only-digits.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary, type FieldProblem } from '#client/ui/error-summary.tsx';
import { TextField } from '#client/ui/field.tsx';
import { BY_SCRIPT } from '#client/lib/by-script.ts';
import { askForCode, enterCode, forgetMailbox, mailboxQuery } from './mine.api.ts';

interface EnterCodeProps {
  readonly email: string;
  /** From the mailed link: then one press is enough. */
  readonly filledIn: string | null;
  readonly onProved: () => void;
}

export function EnterCode({ email, filledIn, onProved }: EnterCodeProps) {
  const { t } = useLingui();
  const say = useAccountMessages();
  const queryClient = useQueryClient();
  const fieldId = `${useId()}-code`;
  const [code, setCode] = useState(filledIn ?? '');
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const entering = useAction({
    call: () => enterCode(code),
    handleError: (error) =>
      setProblems([{ fieldId, message: say(error, t`Invalid or expired code. Please try again.`) }]),
    onSuccess(proved) {
      onProved();
      queryClient.setQueryData<MailboxView>(mailboxQuery.queryKey, proved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = code.length === CODE_DIGITS;
    setProblems(isWhole ? [] : [{ fieldId, message: t`Enter the 6-digit code` }]);
    if (isWhole) entering.run();
  };
  return (
    <form method={BY_SCRIPT} noValidate onSubmit={submit} className="card grid max-w-[600px] gap-4 p-5 md:p-7">
      <div className="grid gap-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
          <Trans>Check your email</Trans>
        </h2>
        {filledIn === null ? <WhereTheCodeIs email={email} /> : <FilledIn email={email} />}
      </div>
      <div className="-mb-4 empty:hidden">
        <ErrorSummary problems={problems} />
      </div>
      <TextField
        id={fieldId}
        label={<Trans>Verification code</Trans>}
        error={problems[0]?.message}
        className="text-center text-[1.625rem]! font-bold tracking-[0.3em] tabular-nums"
        inputMode="numeric"
        autoComplete="one-time-code"
        translate="no"
        value={code}
        onChange={(event) => setCode(onlyDigits(event.target.value, CODE_DIGITS))}
      />
      <Button type="submit" size="lg" busy={entering.isBusy}>
        <Trans>Show my sign-ups</Trans>
      </Button>
      <OtherWays email={email} />
    </form>
  );
}

function WhereTheCodeIs({ email }: Pick<EnterCodeProps, 'email'>) {
  return (
    <p className="text-muted">
      <Trans>
        If{' '}
        <strong className="font-semibold wrap-anywhere text-ink" translate="no">
          {email}
        </strong>{' '}
        was used here, we’re emailing a 6-digit code to it. It expires in 10 minutes. Check your spam folder too.
      </Trans>
    </p>
  );
}

function FilledIn({ email }: Pick<EnterCodeProps, 'email'>) {
  return (
    <p className="text-muted">
      <Trans>
        The code that we emailed to{' '}
        <strong className="font-semibold wrap-anywhere text-ink" translate="no">
          {email}
        </strong>{' '}
        is filled in. Select the button to see your sign-ups in this browser.
      </Trans>
    </p>
  );
}

function OtherWays({ email }: Pick<EnterCodeProps, 'email'>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const say = useAccountMessages();
  const refresh = () => queryClient.invalidateQueries(mailboxQuery);
  const failure = { title: t`Failed to Resend`, text: t`Please try again.` };
  const again = useAction({
    call: () => askForCode(email),
    success: { title: t`Code Sent`, description: t`Only the newest code works.` },
    failure,
    errorMessage: (error) => say(error, failure.text),
    refresh,
  });
  const another = useAction({ call: () => forgetMailbox('here'), failure, refresh });
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <Button variant="link" size="sm" busy={another.isBusy} onClick={() => another.run()}>
        <Trans>Use another address</Trans>
      </Button>
      <Button variant="link" size="sm" busy={again.isBusy} onClick={() => again.run()}>
        <Trans>Resend code</Trans>
      </Button>
    </div>
  );
}
