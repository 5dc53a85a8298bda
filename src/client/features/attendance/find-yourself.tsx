import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import type { HereFound, HerePerson } from '#contract/door.ts';
import { canBeName } from '#domain/door-names.ts';
import { textLimits } from '#domain/text-limits.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { arriveAtWall, findOnWall } from './attendance.api.ts';

interface FindYourselfProps {
  readonly token: string;
  /** By an account, or a mailbox that this browser is known to read. */
  readonly own: readonly HerePerson[];
  readonly onArrived: (person: HerePerson, arrivedAt: string) => void;
}

/** People find their own name and say that they have come; finding it says nothing yet. */
export function FindYourself({ token, own, onArrived }: FindYourselfProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [isShort, setIsShort] = useState(false);
  const [found, setFound] = useState<HereFound | null>(null);
  const failed = t`That didn’t work. Please try again.`;
  const finding = useAction<HereFound, string>({
    call: (typed) => findOnWall(token, typed),
    // The server answers 400 if the name is too short to search for and is not the whole name of anybody on the list.
    errorMessage: (error) => (error instanceof HttpError && error.status === 400 ? '' : failed),
    onSuccess: setFound,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isName = canBeName(name);
    setIsShort(!isName);
    if (isName) finding.run(name);
  };
  return (
    <div className="grid gap-5">
      {own.length === 0 ? null : <People token={token} people={own} onArrived={onArrived} />}
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          label={<Trans>Your name</Trans>}
          hint={<Trans>The first letters are enough.</Trans>}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isShort || finding.problem === '' ? t`Type at least three letters of your name` : undefined}
          maxLength={textLimits.name}
          autoComplete="name"
          enterKeyHint="search"
        />
        <Button type="submit" busy={finding.isBusy} className="sm:justify-self-start">
          <Trans>Find my name</Trans>
        </Button>
        <p role="alert" className="font-semibold text-brick empty:hidden">
          {finding.problem}
        </p>
      </form>
      <Found token={token} found={found} onArrived={onArrived} />
    </div>
  );
}

interface FoundProps extends Pick<FindYourselfProps, 'token' | 'onArrived'> {
  readonly found: HereFound | null;
}

function Found({ token, found, onArrived }: FoundProps) {
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {found === null ? null : found.people.length === 0 ? (
        <p>
          <Trans>We found nobody by this name for today. Ask a helper to add you.</Trans>
        </p>
      ) : (
        <>
          <People token={token} people={found.people} onArrived={onArrived} />
          {found.hasMore ? (
            <p className="text-small text-muted">
              <Trans>There are others. Type more of your name.</Trans>
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}

interface PeopleProps extends Pick<FindYourselfProps, 'token' | 'onArrived'> {
  readonly people: readonly HerePerson[];
}

function People({ token, people, onArrived }: PeopleProps) {
  const { t } = useLingui();
  const { date } = useSchoolTime();
  const label = useId();
  const over = t`This link no longer works. Ask a helper to check you in.`;
  const failed = t`That didn’t work. Please try again.`;
  const arriving = useAction<{ readonly arrivedAt: string }, HerePerson>({
    call: ({ id }) => arriveAtWall(token, id),
    errorMessage: (error) => (error instanceof HttpError && error.status === 410 ? over : failed),
    onSuccess: ({ arrivedAt }, person) => onArrived(person, arrivedAt),
  });
  return (
    <section aria-labelledby={label} className="grid gap-2">
      <h2 id={label} className="text-body font-bold">
        <Trans>Is it you?</Trans>
      </h2>
      <ul className="overflow-hidden rounded-control border border-line">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-first:border-t"
          >
            <div className="min-w-0 grow basis-40" translate="no">
              <p className="font-semibold wrap-anywhere">
                <bdi>{person.name}</bdi>
              </p>
              <p className="text-small text-muted wrap-anywhere tabular-nums">
                <bdi>{person.slot}</bdi>
                {person.startTime === null ? null : <span> · {date('time', person.startTime)}</span>}
              </p>
            </div>
            <Button
              className="max-sm:grow"
              busy={arriving.pending?.id === person.id}
              onClick={() => arriving.run(person)}
            >
              <Trans>I’m here</Trans>
              <span className="sr-only" translate="no">
                {' '}
                {person.name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="font-semibold text-brick empty:hidden">
        {arriving.problem}
      </p>
    </section>
  );
}
