import { Plural, Trans } from '@lingui/react/macro';
import type { Places } from '#domain/places.ts';

/** "3 of 5 places taken", or "11 people so far" without a maximum; nothing where counts are hidden. */
export function PlacesLabel({ currentVolunteers, maxVolunteers }: Places) {
  if (currentVolunteers === null) return null;
  if (maxVolunteers === null) {
    return (
      <span translate="no">
        <Plural value={currentVolunteers} _0="No one yet" one="# person so far" other="# people so far" />
      </span>
    );
  }
  return (
    <span translate="no">
      <Plural
        value={maxVolunteers}
        one={`${currentVolunteers} of # place taken`}
        other={`${currentVolunteers} of # places taken`}
      />
    </span>
  );
}

/** The short form of a card: "3/6", "Full 2/2", "11"; screen readers get the long one. */
export function PlacesInShort({ currentVolunteers, maxVolunteers, isFull }: Places) {
  if (currentVolunteers === null) return isFull ? <FullWord /> : null;
  return (
    <span translate="no" className="tabular-nums">
      {isFull ? (
        <>
          <FullWord />{' '}
        </>
      ) : null}
      <span aria-hidden="true">
        {maxVolunteers === null ? currentVolunteers : `${currentVolunteers}/${maxVolunteers}`}
      </span>
      <span className="sr-only">
        <PlacesLabel currentVolunteers={currentVolunteers} maxVolunteers={maxVolunteers} isFull={isFull} />
      </span>
    </span>
  );
}

function FullWord() {
  return (
    <span className="font-semibold">
      <Trans>Full</Trans>
    </span>
  );
}
