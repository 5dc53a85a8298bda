import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ProfileView } from '#contract/accounts.ts';
import { useTitle } from '#client/features/sheets/organizers-words.tsx';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CalledOffBadge, PlaceRow } from './place-row.tsx';

export type HistoryItem = ProfileView['user']['volunteerHistory'][number];

interface HistoryRowProps {
  readonly item: HistoryItem;
  readonly isUpcoming: boolean;
  readonly onWithdraw: (() => void) | null;
}

export function HistoryRow({ item, isUpcoming, onWithdraw }: HistoryRowProps) {
  const { date } = useSchoolTime();
  const { slot, notes, signupTime } = item;
  const { language, isCalledOff } = slot.signupSheet;
  const title = useTitle(slot, language);
  return (
    <PlaceRow slot={slot} badge={isCalledOff ? <CalledOffBadge /> : <Badge isUpcoming={isUpcoming} />}>
      {notes === null ? null : <Note text={notes} />}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="text-small text-muted">
          <Trans>
            Signed up on{' '}
            <time dateTime={signupTime} translate="no">
              {date('withYear', signupTime)}
            </time>
          </Trans>
        </p>
        {onWithdraw === null ? null : (
          <Button variant="outline" size="sm" className="mt-1 sm:-mb-1" onClick={onWithdraw}>
            <Trans>
              Cancel sign-up <span className="sr-only">for {title.text}</span>
            </Trans>
          </Button>
        )}
      </div>
    </PlaceRow>
  );
}

/** Longer notes are folded, in characters. */
const FOLDED_FROM = 240;

function Note({ text }: { readonly text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isFoldable = text.length > FOLDED_FROM;
  return (
    <div className="my-0.5 border-s-2 border-line ps-3 text-small text-muted">
      <p id={id} dir="auto" className={`whitespace-pre-line ${isFoldable && !isOpen ? 'line-clamp-4' : ''}`}>
        {text}
      </p>
      {isFoldable ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="quiet-link min-h-11 text-start md:min-h-9"
        >
          {isOpen ? <Trans>Show less</Trans> : <Trans>Show the whole note</Trans>}
        </button>
      ) : null}
    </div>
  );
}

function Badge({ isUpcoming }: { readonly isUpcoming: boolean }) {
  return isUpcoming ? (
    <span className="shrink-0 rounded-full bg-marigold-soft px-3 py-0.5 text-small font-bold text-marigold-ink forced-colors:border">
      <Trans>Upcoming</Trans>
    </span>
  ) : (
    <span className="shrink-0 rounded-full bg-spruce-soft px-3 py-0.5 text-small font-bold text-spruce-dark forced-colors:border">
      <Trans>Completed</Trans>
    </span>
  );
}
