import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, MailX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DeletionOpened } from '#contract/deletion.ts';
import { retention } from '#domain/retention.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { AnswerCard } from '#client/ui/answer-card.tsx';
import { Button } from '#client/ui/button.tsx';
import { confirmDeletion } from './deletion.api.ts';

interface ConfirmDeletionCardProps {
  readonly token: string;
  readonly onSpent: () => void;
  readonly onLeave: () => void;
}

/** A button opens the request. Opening the link alone does not: programs that read mail open links too. */
export function ConfirmDeletionCard({ token, onSpent, onLeave }: ConfirmDeletionCardProps) {
  const [standing, setStanding] = useState<'open' | 'dead' | DeletionOpened>('open');
  const end = (to: 'dead' | DeletionOpened) => {
    onSpent();
    setStanding(to);
  };
  if (standing === 'open') return <Question token={token} onEnd={end} />;
  return standing === 'dead' ? <DeadLink onLeave={onLeave} /> : <Opened opened={standing} onLeave={onLeave} />;
}

interface QuestionProps {
  readonly token: string;
  readonly onEnd: (standing: 'dead' | DeletionOpened) => void;
}

function Question({ token, onEnd }: QuestionProps) {
  const { t } = useLingui();
  const confirmation = useAction({
    call: () => confirmDeletion(token),
    failure: { title: t`Not confirmed`, text: t`Please try again.` },
    handleError: (error) => {
      const isDead = error instanceof HttpError && [400, 404].includes(error.status);
      if (isDead) onEnd('dead');
      return isDead;
    },
    onSuccess: onEnd,
  });
  return (
    <AnswerCard icon={<Trash2 aria-hidden="true" size={34} />} title={<Trans>Delete your data?</Trans>}>
      <p className="text-balance text-muted">
        <Trans>
          We’ll delete everything we keep under your email address: upcoming sign-ups, your name on past ones, and your
          account if you have one. This can’t be undone. If you didn’t ask for this, just leave this page.
        </Trans>
      </p>
      <Button
        variant="destructive"
        size="lg"
        className="w-full"
        busy={confirmation.isBusy}
        onClick={() => confirmation.run()}
      >
        <Trans>Yes, delete my data</Trans>
      </Button>
    </AnswerCard>
  );
}

function Opened({ opened, onLeave }: { readonly opened: DeletionOpened; readonly onLeave: () => void }) {
  const { date } = useSchoolTime();
  const due = date('withYear', opened.dueAt);
  return (
    <AnswerCard
      icon={<CalendarCheck aria-hidden="true" size={34} />}
      title={<Trans>Your request is confirmed</Trans>}
      isNews
    >
      <p className="text-balance text-muted">
        <Trans>
          We’ll delete your data by{' '}
          <strong className="text-ink" translate="no">
            {due}
          </strong>{' '}
          and email you when it’s done.
        </Trans>
      </p>
      <Button variant="outline" size="lg" className="w-full" onClick={onLeave}>
        <Trans>About data deletion</Trans>
      </Button>
    </AnswerCard>
  );
}

function DeadLink({ onLeave }: { readonly onLeave: () => void }) {
  const { days } = retention.unconfirmedDeletions;
  return (
    <AnswerCard icon={<MailX aria-hidden="true" size={34} />} title={<Trans>This link no longer works</Trans>} isNews>
      <p className="text-balance text-muted">
        <Trans>
          It was already used, we sent you a newer one, or it’s older than {days} days. If you already confirmed,
          there’s nothing more to do.
        </Trans>
      </p>
      <Button size="lg" className="w-full" onClick={onLeave}>
        <Trans>Ask again</Trans>
      </Button>
    </AnswerCard>
  );
}
