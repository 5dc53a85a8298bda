import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { LinksAsked } from '#contract/forms.ts';
import { pagePaths } from '#contract/paths.ts';
import { isEmailAddress } from '#domain/text-limits.ts';
import { messageOf } from '#client/lib/http.ts';
import { usePageData, useSite } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { ErrorSummary, type FieldProblem } from '#client/ui/error-summary.tsx';
import { EmailField } from '#client/ui/field.tsx';
import { askForLinks } from '#client/features/signups/signups.api.ts';

/** The answer is the same whether there are any links or not. */
export function AskForLink() {
  const { mailReady, linksAsked } = usePageData();
  const [asked, setAsked] = useState(linksAsked?.problem === null ? linksAsked.email : null);
  return (
    <section className="card grid max-w-[600px] gap-4 p-5 md:p-7">
      {!mailReady ? (
        <WriteToUs />
      ) : asked === null ? (
        <AskForm onAsked={setAsked} />
      ) : (
        <Asked email={asked} onAgain={() => setAsked(null)} />
      )}
    </section>
  );
}

function WriteToUs() {
  const { contactEmail } = useSite();
  return (
    <p>
      <Trans>
        Lost the link? Email{' '}
        <a href={`mailto:${contactEmail}`} className="quiet-link underline" translate="no">
          {contactEmail}
        </a>{' '}
        and we’ll change or cancel your sign-up for you.
      </Trans>
    </p>
  );
}

function AskForm({ onAsked }: { readonly onAsked: (email: string) => void }) {
  const fieldId = `${useId()}-email`;
  const { linksAsked } = usePageData();
  const [email, setEmail] = useState(linksAsked?.email ?? '');
  const { problems, isSending, submit } = useAsking(email.trim(), fieldId, linksAsked?.problem ?? null, onAsked);
  return (
    <form method="post" action={`${pagePaths.ownSignup}/link`} noValidate onSubmit={submit} className="grid gap-4">
      <h2 className="text-heading">
        <Trans>Get the link again by email</Trans>
      </h2>
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
        <Trans>Send me the link</Trans>
      </Button>
    </form>
  );
}

function useAsking(email: string, fieldId: string, refusal: LinksAsked['problem'], onAsked: (email: string) => void) {
  const { t } = useLingui();
  const notSent = t`We couldn’t send the link. Please try again later.`;
  const notAnAddress = {
    fieldId,
    message: email === '' ? t`Email is required` : t`Please enter a valid email address`,
  };
  const [problems, setProblems] = useState<readonly FieldProblem[]>(
    refusal === null ? [] : [refusal === 'address' ? notAnAddress : { message: notSent }],
  );
  const request = useAction({
    call: () => askForLinks(email),
    handleError: (error) => setProblems([{ message: messageOf(error, notSent) }]),
    onSuccess: () => onAsked(email),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isBusy) return;
    const isRight = isEmailAddress(email);
    setProblems(isRight ? [] : [notAnAddress]);
    if (isRight) request.run();
  };
  return { problems, isSending: request.isBusy, submit };
}

function Asked({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        <Trans>Check your email</Trans>
      </h2>
      <p>
        <Trans>
          If <strong translate="no">{email}</strong> has upcoming sign-ups, we’ll email the links to that address. It
          can take a few minutes. Check your spam folder too.
        </Trans>
      </p>
      <a
        href={pagePaths.ownSignup}
        className={`${buttonClass('outline')} justify-self-start`}
        onClick={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        <Trans>Use another address</Trans>
      </a>
    </>
  );
}
