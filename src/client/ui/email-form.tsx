import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { isEmailAddress } from '#domain/text-limits.ts';
import { messageOf } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { BY_SCRIPT } from '#client/lib/by-script.ts';
import { Button } from './button.tsx';
import { ErrorSummary, type FieldProblem } from './error-summary.tsx';
import { EmailField } from './field.tsx';
import { useAddressMessage } from './use-address-message.ts';

interface EmailFormProps {
  readonly heading: ReactNode;
  readonly button: ReactNode;
  /** Said where the answer does not say why nothing was sent. */
  readonly notSent: string;
  readonly call: (email: string) => Promise<unknown>;
  readonly onSent: (email: string) => void | Promise<unknown>;
  /** What the server answered to the form without script, which posts to `action`. */
  readonly withoutScript?: {
    readonly action: string;
    readonly typed: string;
    readonly problem: 'address' | 'busy' | null;
  };
}

/** Asks for the address of a sign-up, to mail something there. */
export function EmailForm({ heading, button, notSent, call, onSent, withoutScript }: EmailFormProps) {
  const { t } = useLingui();
  const messageOfAddress = useAddressMessage();
  const fieldId = `${useId()}-email`;
  const [typed, setTyped] = useState(withoutScript?.typed ?? '');
  const email = typed.trim();
  const notAnAddress = {
    fieldId,
    message: email === '' ? t`Email is required` : messageOfAddress(email),
  };
  const [problems, setProblems] = useState<readonly FieldProblem[]>(() => {
    const problem = withoutScript?.problem ?? null;
    return problem === null ? [] : [problem === 'address' ? notAnAddress : { message: notSent }];
  });
  const request = useAction({
    call: () => call(email),
    handleError: (error) => setProblems([{ message: messageOf(error, notSent) }]),
    onSuccess: () => onSent(email),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isBusy) return;
    const isRight = isEmailAddress(email);
    setProblems(isRight ? [] : [notAnAddress]);
    if (isRight) request.run();
  };
  return (
    <form
      {...(withoutScript === undefined ? { method: BY_SCRIPT } : { method: 'post', action: withoutScript.action })}
      noValidate
      onSubmit={submit}
      className="grid gap-4"
    >
      {heading}
      <div className="-mb-4 empty:hidden">
        <ErrorSummary problems={problems} />
      </div>
      <EmailField
        id={fieldId}
        name="email"
        label={<Trans>Email</Trans>}
        hint={<Trans>The email address you signed up with</Trans>}
        error={problems.find((problem) => problem.fieldId !== undefined)?.message}
        autoComplete="email"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={request.isBusy} className="sm:justify-self-start">
        {button}
      </Button>
    </form>
  );
}
