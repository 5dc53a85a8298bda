import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import type { VerifiedLetter } from '#contract/certificates.ts';
import { HttpError } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useSchoolTime, useSite } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { StateBadge } from '#client/ui/state-badge.tsx';
import { verifyLetter } from './certificates.api.ts';

/** `number` is that of the address, which a camera read from the paper. */
export function VerifyLetterForm({ number: known }: { readonly number: string }) {
  const { t } = useLingui();
  const [number, setNumber] = useState(known);
  const [surname, setSurname] = useState('');
  const [missing, setMissing] = useState<'number' | 'surname' | null>(null);
  const [found, setFound] = useState<VerifiedLetter | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const { run, isBusy, problem } = useAction({
    call: () => verifyLetter({ number, surname }),
    errorMessage: (error) =>
      error instanceof HttpError && error.status === 404
        ? t`There is no letter with this number and last name. Check both, and type them as they are printed.`
        : error instanceof HttpError && error.status === 429
          ? t`That was too often. Please wait a few minutes.`
          : t`We couldn’t check it. Check your connection and try again.`,
    onSuccess: (answer) => {
      setFound(answer);
      requestAnimationFrame(() => result.current?.focus());
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = number.trim() === '' ? 'number' : surname.trim() === '' ? 'surname' : null;
    setMissing(lacks);
    setFound(null);
    if (lacks === null) run();
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="card grid gap-5 p-5 md:p-6">
        <TextField
          label={<Trans>Number of the letter</Trans>}
          hint={<Trans>Ten letters and digits, such as 7K3QX-9ZB2M</Trans>}
          error={missing === 'number' ? t`Enter the number` : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          className="font-semibold tracking-wide uppercase"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <TextField
          label={<Trans>Last name of the volunteer</Trans>}
          error={missing === 'surname' ? t`Enter the last name` : undefined}
          autoComplete="off"
          value={surname}
          onChange={(event) => setSurname(event.target.value)}
        />
        <div className="grid gap-3">
          <Button type="submit" busy={isBusy} className="justify-self-start">
            <Trans>Check the letter</Trans>
          </Button>
          {problem === null ? null : (
            <p role="alert" className="text-brick">
              {problem}
            </p>
          )}
        </div>
      </form>
      {found === null ? null : (
        <div ref={result} tabIndex={-1} className="outline-none">
          <Found letter={found} />
        </div>
      )}
    </>
  );
}

function Found({ letter: { initials, hours, year, state, madeAt, withdrawnAt } }: { readonly letter: VerifiedLetter }) {
  const { t } = useLingui();
  const { date } = useSchoolTime();
  const { name } = useSite();
  const made = date('withYear', madeAt);
  const ended = withdrawnAt === null ? '' : date('withYear', withdrawnAt);
  return (
    <section aria-label={t`Result`} className="card grid gap-3 p-5 md:p-6">
      <div>
        {state === 'valid' ? (
          <StateBadge tone="good" words={t`Valid`} />
        ) : (
          <StateBadge tone="bad" words={t`Withdrawn on ${ended}`} />
        )}
      </div>
      {hours === null ? (
        <p>
          <Trans>The council has withdrawn this letter. It says nothing any more.</Trans>
        </p>
      ) : (
        <>
          <p className="text-heading">
            <bdi translate="no">{initials}</bdi>:{' '}
            <Plural value={hours} one="# volunteer hour" other="# volunteer hours" />
          </p>
          <p className="text-muted">
            <Trans>
              Confirmed by {name} for the school year {year}, in a letter of {made}.
            </Trans>
          </p>
        </>
      )}
    </section>
  );
}
