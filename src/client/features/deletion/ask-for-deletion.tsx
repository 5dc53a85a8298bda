import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { isEmailAddress, singleLine, textLimits } from '#domain/text-limits.ts';
import { messageOf } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary, type FieldProblem } from '#client/ui/error-summary.tsx';
import { EmailField, TextField } from '#client/ui/field.tsx';
import { BY_SCRIPT } from '#client/lib/by-script.ts';
import { askForDeletion } from './deletion.api.ts';

/** The answer is the same whether anything is kept or not. */
export function AskForDeletion() {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <div className="card mt-5 p-5 md:p-7 [&_h3]:mt-0! [&_li]:mt-0! [&_li]:ps-0! [&_p]:mt-0! [&_ul]:mt-0! [&_ul]:list-none! [&_ul]:ps-0!">
      {asked === null ? <AskForm onAsked={setAsked} /> : <Asked email={asked} onAgain={() => setAsked(null)} />}
    </div>
  );
}

function AskForm({ onAsked }: { readonly onAsked: (email: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const { problems, isSending, submit } = useAsking({ name, email }, id, onAsked);
  const problemOf = (field: string) => problems.find(({ fieldId }) => fieldId === `${id}-${field}`)?.message;
  return (
    <form method={BY_SCRIPT} noValidate onSubmit={submit} className="grid gap-4" aria-label={t`Ask for deletion`}>
      <div className="-mb-4 empty:hidden">
        <ErrorSummary problems={problems} />
      </div>
      <TextField
        id={`${id}-name`}
        label={<Trans>Full name</Trans>}
        error={problemOf('name')}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <EmailField
        id={`${id}-email`}
        label={<Trans>Email</Trans>}
        hint={<Trans>The email address you signed up with</Trans>}
        error={problemOf('email')}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={isSending} className="sm:justify-self-start">
        <Trans>Ask for deletion</Trans>
      </Button>
    </form>
  );
}

function useAsking(typed: { name: string; email: string }, id: string, onAsked: (email: string) => void) {
  const { t } = useLingui();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [name, email, longest] = [singleLine(typed.name), typed.email.trim(), textLimits.name];
  const text = t`We couldn’t send your request. Please try again later.`;
  const request = useAction({
    call: () => askForDeletion({ name, email }),
    handleError: (error) => setProblems([{ message: messageOf(error, text) }]),
    onSuccess: () => onAsked(email),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isBusy) return;
    const wrong: FieldProblem[] = [];
    if (name === '') wrong.push({ fieldId: `${id}-name`, message: t`Full name is required` });
    if (name.length > longest) wrong.push({ fieldId: `${id}-name`, message: t`Must be at most ${longest} characters` });
    if (email === '') wrong.push({ fieldId: `${id}-email`, message: t`Email is required` });
    else if (!isEmailAddress(email))
      wrong.push({ fieldId: `${id}-email`, message: t`Please enter a valid email address` });
    setProblems(wrong);
    if (wrong.length === 0) request.run();
  };
  return { problems, isSending: request.isBusy, submit };
}

function Asked({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-heading outline-none">
        <Trans>Check your email</Trans>
      </h3>
      <p>
        <Trans>
          If we keep anything under{' '}
          <strong className="wrap-anywhere" translate="no">
            {email}
          </strong>
          , we’ll email you a link. Open it within 7 days to confirm that it’s you. It can take a few minutes. Check
          your spam folder too.
        </Trans>
      </p>
      <Button variant="outline" className="justify-self-start" onClick={onAgain}>
        <Trans>Use another address</Trans>
      </Button>
    </div>
  );
}
