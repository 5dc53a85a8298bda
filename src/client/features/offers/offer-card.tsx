import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { AcceptedOffer, OfferView } from '#contract/waitlist.ts';
import { SignedUpPanel } from '#client/features/signup-dialog/signed-up-panel.tsx';
import { useJoiningWords } from '#client/features/signup-dialog/use-joining-words.ts';
import { SignupHeading } from '#client/features/signup-link/signup-heading.tsx';
import { acceptOffer, declineOffer, type OpenedOffer } from './offers.api.ts';
import { HttpError } from '#client/lib/http.ts';
import { presentMoment, useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { OpenPlaces } from './open-places.tsx';
import { Problem, Statement } from './statement.tsx';

interface OfferCardProps {
  readonly token: string;
  readonly opened: OpenedOffer;
  /** Reads it again: somebody else, or the clock, has ended it. */
  readonly onChanged: () => void;
}

/** A place that is held for the reader. Opening it changes nothing; each button answers with one press. */
export function OfferCard({ token, opened: { offer: shown, serverAhead }, onChanged }: OfferCardProps) {
  const [declined, setDeclined] = useState<OfferView | null>(null);
  const offer = declined ?? shown;
  const { places } = offer;
  const isLate = useIsLate(offer.endsAt, serverAhead);
  const errorMessage = useJoiningWords();
  const [isRefused, setIsRefused] = useState(false);
  const handleError = (error: unknown) => {
    setIsRefused(error instanceof HttpError && error.status === 410);
    if (error instanceof HttpError && error.status < 500) onChanged();
  };
  const acceptance = useAction<AcceptedOffer>({ call: () => acceptOffer(token), handleError, errorMessage });
  const refusal = useAction<OfferView>({
    call: () => declineOffer(token),
    handleError,
    errorMessage,
    onSuccess: setDeclined,
  });
  const made = acceptance.answer;
  const [first] = made?.signups ?? [];
  if (made !== undefined && first !== undefined) {
    return (
      <div className="card p-5 md:p-7">
        <SignedUpPanel sheet={offer.sheet} slot={offer.slot} signup={{ ...first, ...made }} />
      </div>
    );
  }
  const state = isRefused || (offer.state === 'open' && isLate) ? 'expired' : offer.state;
  return (
    <div className="card grid gap-6 p-5 md:p-7">
      <SignupHeading slot={offer.slot} sheet={offer.sheet}>
        {places === 1 ? null : (
          <p translate="no" className="font-semibold">
            <Plural value={places} one="# place" other="# places" />
          </p>
        )}
      </SignupHeading>
      <div className="grid gap-5 border-t border-line pt-6">
        {state === 'open' ? (
          <>
            <HeldUntil endsAt={offer.endsAt} />
            <div className="grid gap-2 sm:flex">
              <Button size="lg" className="sm:min-w-40" busy={acceptance.isBusy} onClick={() => acceptance.run()}>
                <Trans>Accept</Trans>
              </Button>
              <Button
                size="lg"
                variant="outline"
                className="sm:min-w-40"
                busy={refusal.isBusy}
                onClick={() => refusal.run()}
              >
                <Trans>Decline</Trans>
              </Button>
            </div>
            <Problem text={acceptance.problem ?? refusal.problem} />
          </>
        ) : state === 'accepted' ? (
          <>
            <Statement title={<Trans>You’ve accepted this place</Trans>} />
            <Button className="justify-self-start" busy={acceptance.isBusy} onClick={() => acceptance.run()}>
              <Trans>Open my sign-up</Trans>
            </Button>
            <Problem text={acceptance.problem} />
          </>
        ) : declined !== null ? (
          <>
            <Statement isNews title={<Trans>You’ve declined this place</Trans>}>
              <Trans>Thank you for letting us know. It goes to the next person on the waiting list.</Trans>
            </Statement>
            <OpenPlaces sheetId={offer.sheet.id} slotId={offer.slot.id} />
          </>
        ) : state === 'declined' ? (
          // Declined on an earlier visit, or by the hub because a limit of the sheet forbids the place.
          <>
            <Statement
              isNews={acceptance.problem !== null}
              title={<Trans>This place is no longer held for you</Trans>}
            />
            <Problem text={acceptance.problem} />
            <OpenPlaces sheetId={offer.sheet.id} slotId={offer.slot.id} />
          </>
        ) : (
          <>
            <Statement
              isNews={isRefused || shown.state === 'open'}
              title={<Trans>This place is no longer held for you</Trans>}
            >
              <Trans>Our latest email says whether you’re still on the waiting list.</Trans>
            </Statement>
            <OpenPlaces sheetId={offer.sheet.id} slotId={offer.slot.id} />
          </>
        )}
      </div>
    </div>
  );
}

function HeldUntil({ endsAt }: Pick<OfferView, 'endsAt'>) {
  const { date, zoneName } = useSchoolTime();
  return (
    <div className="grid gap-1.5">
      <h2 className="text-heading">
        <Trans>A place is held for you</Trans>
      </h2>
      {endsAt === null ? null : (
        <p>
          <Trans>
            It is held for you until{' '}
            <strong translate="no">
              {date('full', endsAt)}, {date('time', endsAt)}
            </strong>{' '}
            <span translate="no">({zoneName})</span>. After that it goes to the next person on the waiting list.
          </Trans>
        </p>
      )}
    </div>
  );
}

/** The longest time that a browser counts, in ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Turns at the moment itself, by the clock of the server: that of a phone may be wrong. */
function useIsLate(endsAt: string | null, serverAhead: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const left = Date.parse(endsAt) - presentMoment().getTime() - serverAhead;
    setIsLate(left <= 0);
    if (left <= 0 || left > LONGEST_TIMER) return undefined;
    const timer = setTimeout(() => setIsLate(true), left);
    return () => clearTimeout(timer);
  }, [endsAt, serverAhead]);
  return isLate;
}
