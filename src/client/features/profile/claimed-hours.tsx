import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnHours } from '#contract/hours.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { answerClaim } from '#client/features/hours/hours.api.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';

type Claim = OwnHours['claims'][number];

interface Answer {
  readonly claim: Claim;
  readonly isMine: boolean;
}

interface ClaimedHoursProps {
  readonly claims: OwnHours['claims'];
  readonly onAnswered: (after: OwnHours) => void;
}

/** Whom a helper noted at the door under the reader's address: nothing of it is theirs until they say so. */
export function ClaimedHours({ claims, onAnswered }: ClaimedHoursProps) {
  const { t } = useLingui();
  const failed = t`That didn’t work. Please try again.`;
  const answering = useAction<OwnHours, Answer>({
    call: ({ claim, isMine }) => answerClaim(claim.personId, isMine),
    errorMessage: () => failed,
    onSuccess: onAnswered,
  });
  if (claims.length === 0) return null;
  return (
    <section
      aria-labelledby="claimed-hours"
      className="grid gap-3 rounded-card bg-marigold-soft px-4 py-4 text-marigold-ink md:px-5"
    >
      <div className="grid gap-1">
        <h3 id="claimed-hours" className="text-body font-bold">
          <Trans>Is it you?</Trans>
        </h3>
        <p className="text-small">
          <Trans>A helper at the door noted your email address. If this was you, the hours count as yours.</Trans>
        </p>
      </div>
      <ul className="grid gap-2.5">
        {claims.map((claim) => (
          <ClaimItem key={claim.personId} claim={claim} pending={answering.pending} onAnswer={answering.run} />
        ))}
      </ul>
      <p role="alert" className="font-semibold text-brick empty:hidden">
        {answering.problem}
      </p>
    </section>
  );
}

interface ClaimItemProps {
  readonly claim: Claim;
  readonly pending: Answer | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

function ClaimItem({ claim, pending, onAnswer }: ClaimItemProps) {
  const { clock, date } = useSchoolTime();
  const instant = readInstant(clock, claim.day);
  const isBusy = (isMine: boolean) => pending?.claim.personId === claim.personId && pending.isMine === isMine;
  const what = `${claim.sheet}, ${claim.slot}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-card px-4 py-3 text-ink">
      <div className="min-w-0 grow basis-48" translate="no">
        <p className="font-semibold wrap-anywhere">
          <bdi>{claim.name ?? claim.sheet}</bdi>
        </p>
        <p className="text-small text-muted wrap-anywhere">
          <bdi>{what}</bdi>
          {' · '}
          <span className="whitespace-nowrap tabular-nums">
            {instant === null ? claim.day : date('withYear', instant.toISOString())}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy(true)} onClick={() => onAnswer({ claim, isMine: true })}>
          <Trans context="answer to a question">Yes</Trans>
          <span className="sr-only" translate="no">{` ${what}`}</span>
        </Button>
        <Button size="sm" variant="outline" busy={isBusy(false)} onClick={() => onAnswer({ claim, isMine: false })}>
          <Trans context="answer to a question">No</Trans>
          <span className="sr-only" translate="no">{` ${what}`}</span>
        </Button>
      </div>
    </li>
  );
}
