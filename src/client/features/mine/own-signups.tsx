import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OwnPlace } from '#contract/mine.ts';
import { pagePaths } from '#contract/paths.ts';
import { CalledOffBadge, PlaceRow } from '#client/features/profile/place-row.tsx';
import { TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyBoard } from '#client/ui/illustrations.tsx';
import { EmptyState } from '#client/ui/message-screen.tsx';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import { NotReached } from '#client/features/offers/link-faults.tsx';
import { mineQuery } from './mine.api.ts';

export function OwnSignups({ address }: { readonly address: string }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(mineQuery(address));
  if (data === undefined) {
    if (error === null) return <LoadingBone className="h-64 rounded-card" />;
    return <NotReached isTrying={isFetching} onAgain={() => void refetch()} />;
  }
  const { coming, past } = data;
  if (coming.length + past.length === 0) return <Nothing />;
  return (
    <>
      <Places title={t`Upcoming sign-ups`} places={coming} />
      {coming.length === 0 ? <NothingComing /> : null}
      <Places title={t`Past sign-ups`} places={past} hint={t`Of this school year and the last one.`} />
    </>
  );
}

interface PlacesProps {
  readonly title: string;
  readonly hint?: string;
  readonly places: readonly OwnPlace[];
}

function Places({ title, hint, places }: PlacesProps) {
  if (places.length === 0) return null;
  // Where one form signed a family up, or several people use an address, it says who comes.
  const isOfSeveral = new Set(places.map(({ name }) => name)).size > 1;
  return (
    <section className="grid gap-4" aria-label={title}>
      <div className="grid gap-0.5">
        <h2 className="text-heading">{title}</h2>
        {hint === undefined ? null : <p className="text-small text-muted">{hint}</p>}
      </div>
      <ul className="card @container divide-y divide-line overflow-hidden">
        {places.map(({ id, name, slot, manageUrl }) => (
          <PlaceRow key={id} slot={slot} badge={slot.signupSheet.isCalledOff ? <CalledOffBadge /> : null}>
            {isOfSeveral ? (
              <p className="text-small text-muted">
                <bdi translate="no">{name}</bdi>
              </p>
            ) : null}
            {manageUrl === null ? null : (
              <a href={manageUrl} className={`${buttonClass('outline', 'sm')} mt-1.5 justify-self-start`}>
                <span>
                  <Trans>Change or cancel</Trans>{' '}
                  <span className="sr-only">
                    <TitleOf of={slot} written={slot.signupSheet.language} />
                  </span>
                </span>
              </a>
            )}
          </PlaceRow>
        ))}
      </ul>
    </section>
  );
}

function NothingComing() {
  return (
    <p className="text-muted">
      <Trans>You have no upcoming sign-ups.</Trans>{' '}
      <a href={pagePaths.listing} className="quiet-link underline underline-offset-4">
        <Trans>Find Volunteer Opportunities</Trans>
      </a>
    </p>
  );
}

function Nothing() {
  return (
    <EmptyState
      picture={<EmptyBoard />}
      title={<Trans>No sign-ups yet</Trans>}
      text={<Trans>Sign-ups under this address appear here.</Trans>}
    >
      <a href={pagePaths.listing} className={`${buttonClass()} mt-2`}>
        <Trans>Find Volunteer Opportunities</Trans>
      </a>
    </EmptyState>
  );
}
