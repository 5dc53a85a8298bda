import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { HandOverLink } from '#contract/hand-over-link.ts';
import type { ManagedPlace } from '#contract/signup-link.ts';
import { nameForLink, tellsFullName } from '#domain/hand-overs.ts';
import { holdsContact } from '#domain/holds-contact.ts';
import { textLimits } from '#domain/text-limits.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { LinkToCopy } from '#client/ui/link-to-copy.tsx';
import { LinkHint } from './link-hint.tsx';
import { startHandOver, stopHandOver } from './signup-link.api.ts';
import { managedSignupQuery } from './managed-signup-query.ts';
import { useHandOverWords } from './use-hand-over-words.ts';

interface FindSomebodyProps {
  readonly token: string;
  readonly managed: ManagedPlace;
  /** In a dialog that asks: the form is there from the start. */
  readonly isAsked?: boolean;
}

/** The way to hand one's place to somebody else: a link to pass on, which keeps the place until somebody takes it. */
export function FindSomebody({ token, managed, isAsked = false }: FindSomebodyProps) {
  const [isOpen, setIsOpen] = useState(isAsked);
  const queryClient = useQueryClient();
  const words = useHandOverWords();
  const { id } = managed.signup;
  const refresh = () => queryClient.invalidateQueries(managedSignupQuery(token));
  const starting = useAction({ call: (name: string) => startHandOver(token, id, name), errorMessage: words, refresh });
  const stopping = useAction({
    call: () => stopHandOver(token, id),
    errorMessage: words,
    refresh,
    onSuccess: () => setIsOpen(false),
  });
  const { handOver } = managed;
  if (handOver !== undefined) {
    return (
      <Running
        handOver={handOver}
        isNew={starting.answer !== undefined}
        problem={stopping.problem}
        isStopping={stopping.isBusy}
        onStop={isAsked ? null : () => stopping.run()}
      />
    );
  }
  if (!isOpen) {
    return (
      <div className="grid gap-1.5">
        <Button variant="outline" className="sm:justify-self-start" onClick={() => setIsOpen(true)}>
          <Trans>Find somebody for me</Trans>
        </Button>
        <p className="text-small text-muted">
          <Trans>You can’t come? Somebody else can take your place over. It stays yours until then.</Trans>
        </p>
      </div>
    );
  }
  return (
    <NameToShow
      fullName={managed.signup.name}
      isFocused={!isAsked}
      problem={starting.problem}
      isBusy={starting.isBusy}
      onSend={starting.run}
    />
  );
}

interface NameToShowProps {
  readonly fullName: string;
  readonly isFocused: boolean;
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onSend: (name: string) => void;
}

function NameToShow({ fullName, isFocused, problem, isBusy, onSend }: NameToShowProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const words = useHandOverWords();
  const [typed, setTyped] = useState(() => nameForLink(fullName));
  const [isWrong, setIsWrong] = useState(false);
  useEffect(() => {
    if (isFocused) field.current?.querySelector('input')?.focus();
  }, [isFocused]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const tellsTooMuch = tellsFullName(typed, fullName) || holdsContact(typed);
    setIsWrong(tellsTooMuch);
    if (!tellsTooMuch) onSend(typed);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      <div ref={field} className="max-w-96">
        <TextField
          id={id}
          label={<Trans>Name to show</Trans>}
          hint={<Trans>Whoever opens the link reads that this person is looking for a replacement</Trans>}
          error={isWrong ? words('tells-too-much') : (problem ?? undefined)}
          maxLength={textLimits.displayName}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" className="sm:justify-self-start" busy={isBusy}>
        <Trans>Make the link</Trans>
      </Button>
    </form>
  );
}

interface RunningProps {
  readonly handOver: HandOverLink;
  /** Whether it was made here: then it is read out. */
  readonly isNew: boolean;
  readonly problem: string | null;
  readonly isStopping: boolean;
  /** Null where the page behind has the button. */
  readonly onStop: (() => void) | null;
}

function Running({ handOver, isNew, problem, isStopping, onStop }: RunningProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-body font-bold outline-none">
        <Trans>You’re looking for somebody</Trans>
      </h3>
      <p className="text-muted">
        <HowItGoesOn handOver={handOver} />
      </p>
      {handOver.state === 'asked' ? null : <ToPassOn handOver={handOver} />}
      {onStop === null ? null : (
        <Button variant="outline" className="sm:justify-self-start" busy={isStopping} onClick={onStop}>
          <Trans>Stop looking</Trans>
        </Button>
      )}
      <p role="alert" className="font-semibold text-brick empty:hidden">
        {problem}
      </p>
    </section>
  );
}

function HowItGoesOn({ handOver: { state, endsAt } }: Pick<RunningProps, 'handOver'>): ReactNode {
  const { date, zoneName } = useSchoolTime();
  if (state === 'asked') {
    return (
      <Trans>
        Somebody wants to take your place over, and the organizer is asked. We’ll email you. Until then the place is
        yours.
      </Trans>
    );
  }
  return (
    <Trans>
      The place stays yours until somebody takes it over. We’ll email you then. The link works until{' '}
      <span translate="no">
        {date('full', endsAt)}, {date('time', endsAt)} ({zoneName})
      </span>
      .
    </Trans>
  );
}

function ToPassOn({ handOver }: Pick<RunningProps, 'handOver'>) {
  const { url } = handOver;
  return (
    <>
      <LinkToCopy url={url} label={<Trans>Pass this link on</Trans>} hint={<LinkHint {...handOver} />} />
      {canShare() ? (
        <Button variant="outline" className="sm:justify-self-start" onClick={() => void share(url)}>
          <Share2 aria-hidden="true" size={18} />
          <Trans>Share</Trans>
        </Button>
      ) : null}
    </>
  );
}

function canShare(): boolean {
  return 'share' in navigator;
}

async function share(url: string): Promise<void> {
  // Who closes the menu of the device has changed nothing.
  await navigator.share({ url }).catch(() => {});
}
