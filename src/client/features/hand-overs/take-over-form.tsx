import { Trans } from '@lingui/react/macro';
import type { TakeOverView } from '#contract/hand-overs.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { asksForShown } from '#client/features/asking/asked-draft.ts';
import { ItemFields } from '#client/features/asking/item-fields.tsx';
import { PlaceQuestions } from '#client/features/asking/place-questions.tsx';
import { NameOfPerson } from '#client/features/asking/shown-name-field.tsx';
import { PersonFieldset, PrivacyLine } from '#client/features/person-form/person-fields.tsx';
import { ProgressNote } from '#client/features/signup-dialog/progress-note.tsx';
import { TrapField } from '#client/lib/proof/form-traces.tsx';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import type { useTakingOver } from './use-taking-over.ts';

interface TakeOverFormProps {
  readonly view: TakeOverView;
  readonly taking: ReturnType<typeof useTakingOver>;
}

/** The form of a sign-up, for one person. */
export function TakeOverForm({ view, taking }: TakeOverFormProps) {
  const { place, person, asked, traces, state, progress, send } = taking;
  const { slot } = place;
  return (
    <form id={person.id} noValidate className="grid gap-4.5" onSubmit={person.onSubmit(send)}>
      <Asked view={view} />
      <div className="-mb-4.5 empty:hidden">
        <ErrorSummary problems={person.problems} />
      </div>
      {isItem(slot) ? <ItemFields slot={slot} asked={asked} /> : null}
      <PersonFieldset control={person.control} />
      <NameOfPerson asked={asked} person={person} places={[place]} />
      <PlaceQuestions places={[place]} asked={asked} />
      <TrapField trap={traces.trap} />
      <PrivacyLine asksForShown={asksForShown([place])} />
      <div className="grid gap-2 sm:flex sm:flex-row-reverse sm:items-center sm:justify-end sm:gap-4">
        <ProgressNote progress={progress} />
        <Button type="submit" size="lg" className="sm:min-w-40" busy={state.kind === 'sending'}>
          {view.asksOrganizer ? <Trans>Ask to take it over</Trans> : <Trans>Take it over</Trans>}
        </Button>
      </div>
    </form>
  );
}

/** For whom, how much, and until when. */
function Asked({ view: { name, quantity, slot, endsAt, asksOrganizer } }: Pick<TakeOverFormProps, 'view'>) {
  const { date, zoneName } = useSchoolTime();
  return (
    <div className="grid gap-1.5">
      <h2 className="text-heading wrap-anywhere">
        {isItem(slot) ? (
          <Trans>
            Can you bring this instead of <bdi translate="no">{name}</bdi>?
          </Trans>
        ) : (
          <Trans>
            Can you come instead of <bdi translate="no">{name}</bdi>?
          </Trans>
        )}
      </h2>
      {isItem(slot) ? (
        <p className="font-semibold" translate="no">
          {slot.unit === undefined ? quantity : `${quantity} ${slot.unit}`}
        </p>
      ) : null}
      <p className="text-muted">
        {asksOrganizer ? (
          <Trans>The organizer has to agree. We’ll email you whether the place is yours.</Trans>
        ) : (
          <Trans>Whoever presses first gets the place. We’ll email you the details.</Trans>
        )}{' '}
        {endsAt === null ? null : (
          <Trans>
            The link works until{' '}
            <span translate="no">
              {date('full', endsAt)}, {date('time', endsAt)} ({zoneName})
            </span>
            .
          </Trans>
        )}
      </p>
    </div>
  );
}
