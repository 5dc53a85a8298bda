import { Trans } from '@lingui/react/macro';
import type { ManagedPlace } from '#contract/signup-link.ts';
import { pagePaths } from '#contract/paths.ts';
import { nameForLink } from '#domain/hand-overs.ts';
import { textLimits } from '#domain/text-limits.ts';
import { LinkHint } from '#client/features/signup-link/link-hint.tsx';
import { useHandOverWords } from '#client/features/signup-link/use-hand-over-words.ts';
import { usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { LinkToCopy } from '#client/ui/link-to-copy.tsx';

const ADDRESS = `${pagePaths.ownSignup}/hand-over`;

/** The link to hand a place over, made by a plain form. */
export function PlainHandOver({
  signup,
  handOver,
  canHandOver,
}: Pick<ManagedPlace, 'signup' | 'handOver' | 'canHandOver'>) {
  const { date, zoneName } = useSchoolTime();
  if (canHandOver !== true) return null;
  if (handOver === undefined) return <NameToShow {...signup} />;
  const { url, endsAt, state } = handOver;
  return (
    <form method="post" action={ADDRESS} className="grid gap-3 border-t border-line pt-6">
      <input type="hidden" name="signupId" value={signup.id} />
      <input type="hidden" name="stop" value="on" />
      <h3 className="text-body font-bold">
        <Trans>You’re looking for somebody</Trans>
      </h3>
      <p className="text-muted">
        {state === 'asked' ? (
          <Trans>
            Somebody wants to take your place over, and the organizer is asked. We’ll email you. Until then the place is
            yours.
          </Trans>
        ) : (
          <Trans>
            The place stays yours until somebody takes it over. We’ll email you then. The link works until{' '}
            <span translate="no">
              {date('full', endsAt)}, {date('time', endsAt)} ({zoneName})
            </span>
            .
          </Trans>
        )}
      </p>
      {state === 'asked' ? null : (
        <LinkToCopy url={url} label={<Trans>Pass this link on</Trans>} hint={<LinkHint {...handOver} />} />
      )}
      <Button type="submit" variant="outline" className="sm:justify-self-start">
        <Trans>Stop looking</Trans>
      </Button>
    </form>
  );
}

function NameToShow({ id, name }: Pick<ManagedPlace['signup'], 'id' | 'name'>) {
  const { nameRefused } = usePageData();
  const words = useHandOverWords();
  const refused = nameRefused?.signupId === id ? nameRefused : null;
  const tooMuch = words('tells-too-much');
  return (
    <details className="border-t border-line pt-4" open={refused !== null}>
      <summary className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline">
        <Trans>Find somebody for me</Trans>
      </summary>
      <form method="post" action={ADDRESS} className="grid gap-3 pt-2">
        <input type="hidden" name="signupId" value={id} />
        <p>
          <Trans>You can’t come? Somebody else can take your place over. It stays yours until then.</Trans>
        </p>
        <TextField
          id={`name-${id}`}
          name="name"
          label={<Trans>Name to show</Trans>}
          {...(refused === null
            ? { hint: tooMuch, defaultValue: nameForLink(name) }
            : { error: tooMuch, defaultValue: refused.name })}
          maxLength={textLimits.displayName}
        />
        <Button type="submit" className="sm:justify-self-start">
          <Trans>Make the link</Trans>
        </Button>
      </form>
    </details>
  );
}
