import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { isEmailAddress } from '#domain/text-limits.ts';
import { messageOf } from '#client/lib/http.ts';
import { usePageData, useSite } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary, type FieldProblem } from '#client/ui/error-summary.tsx';
import { EmailField } from '#client/ui/field.tsx';
import { askForCode, mailboxQuery } from './mine.api.ts';

/** The answer is the same whether anybody used the address here or not. */
export function AskForCode() {
  const { mailReady } = usePageData();
  return (
    <section className="card grid max-w-[600px] gap-4 p-5 md:p-7">{mailReady ? <AskForm /> : <WriteToUs />}</section>
  );
}

function WriteToUs() {
  const { contactEmail } = useSite();
  return (
    <p>
      <Trans>
        We can’t email you a code right now. Email{' '}
        <a href={`mailto:${contactEmail}`} className="quiet-link underline" translate="no">
          {contactEmail}
        </a>{' '}
        and we’ll tell you what you’re signed up for.
      </Trans>
    </p>
  );
}

function AskForm() {
  const fieldId = `${useId()}-email`;
  const [email, setEmail] = useState('');
  const { problems, isSending, submit } = useAsking(email.trim(), fieldId);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-heading">
          <Trans>Which address did you sign up with?</Trans>
        </h2>
        <p className="text-muted">
          <Trans>We’ll email you a code, so that nobody else sees your sign-ups. You don’t need an account.</Trans>
        </p>
      </div>
      <div className="-mb-4 empty:hidden">
        <ErrorSummary problems={problems} />
      </div>
      <EmailField
        id={fieldId}
        name="email"
        label={<Trans>Email</Trans>}
        hint={<Trans>The email address you signed up with</Trans>}
        error={problems.find(({ fieldId }) => fieldId !== undefined)?.message}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={isSending} className="sm:justify-self-start">
        <Trans>Email me a code</Trans>
      </Button>
    </form>
  );
}

function useAsking(email: string, fieldId: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const notSent = t`We couldn’t send a code. Please try again later.`;
  const request = useAction({
    call: () => askForCode(email),
    handleError: (error) => setProblems([{ message: messageOf(error, notSent) }]),
    onSuccess: () => queryClient.invalidateQueries(mailboxQuery),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isBusy) return;
    const isRight = isEmailAddress(email);
    const message = email === '' ? t`Email is required` : t`Please enter a valid email address`;
    setProblems(isRight ? [] : [{ fieldId, message }]);
    if (isRight) request.run();
  };
  return { problems, isSending: request.isBusy, submit };
}
