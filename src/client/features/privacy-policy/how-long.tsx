import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAnswerDays } from '#client/features/questions/questions.api.ts';
import { CALL_CONSENT_MONTHS } from '#domain/calls.ts';
import { retention, yearsKept } from '#domain/retention.ts';

export function Retention() {
  return (
    <>
      <p>
        <Trans>
          We keep your sign-ups for as long as we need them for the event, to thank you and to count the hours, or for
          as long as the law requires. Then we delete them or take your name off them. You don’t have to wait: you can
          cancel or delete them yourself at any time.
        </Trans>
      </p>
      <p>
        <Trans>We keep an account until you delete it.</Trans>
      </p>
      <p>
        <Trans>We delete the following automatically within a day after the time given:</Trans>
      </p>
      <Ages />
      <p>
        <Trans>
          Deleted data may stay in backups until newer ones replace them. Hours you gave stay in the council’s totals,
          without a name.
        </Trans>
      </p>
    </>
  );
}

/** Retention of personal data only; `docs/privacy.md` lists the rest. */
function Ages() {
  const answerDays = useAnswerDays();
  return (
    <dl className="mt-3 divide-y divide-line border-y border-line">
      <Age
        of={<Trans>Your answers to the organizers’ questions, counted from the day of the event</Trans>}
        is={<Days days={answerDays} />}
      />
      <Age
        of={<Trans>Where you waited for a place, counted from the day of the event</Trans>}
        is={<Days days={retention.waitlists.days} />}
      />
      <Age
        of={
          <Trans>
            Where you looked for somebody to take your place over, or asked to take one over, counted from the day the
            link ended
          </Trans>
        }
        is={<Days days={retention.handOvers.days} />}
      />
      <Age
        of={<Trans>When you came to an event and left, as it was noted there</Trans>}
        is={<Days days={retention.doorFacts.days} />}
      />
      <Age
        of={<Trans>The hours that you gave, with your name, counted from that day</Trans>}
        is={<Years years={yearsKept('hours')} />}
      />
      <Age
        of={<Trans>When you were asked to help, and what you answered</Trans>}
        is={<Days days={retention.calls.days} />}
      />
      <Age
        of={<Trans>Your consent to be asked, counted from the last sign-up or the last time you agreed</Trans>}
        is={<Months months={CALL_CONSENT_MONTHS} />}
      />
      <Age of={<Trans>Our emails and posts</Trans>} is={<Days days={retention.mails.days} />} />
      <Age
        of={<Trans>Which reminders we sent you, counted from the day of the event</Trans>}
        is={<Days days={retention.reminders.days} />}
      />
      <Age
        of={<Trans>What administrators and organizers did on this site</Trans>}
        is={<Years years={yearsKept('auditLog')} />}
      />
      <Age
        of={
          <Trans>
            Proof of which emails you agreed to, once you no longer do, and that your data was deleted, without your
            email address
          </Trans>
        }
        is={<Years years={yearsKept('consents')} />}
      />
      <Age
        of={<Trans>A request for deletion that wasn’t confirmed</Trans>}
        is={<Days days={retention.unconfirmedDeletions.days} />}
      />
      <Age
        of={<Trans>An invitation to organize a sheet that wasn’t accepted</Trans>}
        is={<Days days={retention.organizerInvitations.days} />}
      />
      <Age
        of={
          <Trans>
            That you showed us that a mailbox is yours, and the day on which your calendar last read your sign-ups,
            counted from the last use
          </Trans>
        }
        is={<Days days={retention.mailboxes.days} />}
      />
      <Age of={<Trans>A sign-in, unless you sign out first</Trans>} is={<Days days={retention.sessions.days} />} />
      <Age
        of={<Trans>Codes for signing in, and when wrong ones were entered</Trans>}
        is={<Days days={retention.loginCodes.days} />}
      />
    </dl>
  );
}

function Age({ of, is }: { readonly of: ReactNode; readonly is: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-6 py-2.5">
      <dt className="min-w-0">{of}</dt>
      <dd className="shrink-0 font-bold">{is}</dd>
    </div>
  );
}

function Days({ days }: { readonly days: number }) {
  return <Plural value={days} one="# day" other="# days" />;
}

function Months({ months }: { readonly months: number }) {
  return <Plural value={months} one="# month" other="# months" />;
}

function Years({ years }: { readonly years: number }) {
  return <Plural value={years} one="# year" other="# years" />;
}
