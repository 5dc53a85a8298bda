import { Plural, Trans } from '@lingui/react/macro';
import type { SlotView } from '#contract/slots.ts';
import type { Places } from '#domain/places.ts';

type PlacesOfSlot = Places & Pick<SlotView, 'kind' | 'unit'>;

/**
 * "3 of 5 places taken", or "11 people so far" without a maximum, "2 of 6 dozen" of an item; nothing where counts are
 * hidden.
 */
export function PlacesLabel({ currentVolunteers, maxVolunteers, kind, unit = '' }: PlacesOfSlot) {
  if (currentVolunteers === null) return null;
  if (kind === 'item') {
    return (
      <span translate="no">
        {maxVolunteers === null ? (
          <Trans>
            {currentVolunteers} {unit} so far
          </Trans>
        ) : (
          <Trans>
            {currentVolunteers} of {maxVolunteers} {unit}
          </Trans>
        )}
      </span>
    );
  }
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
export function PlacesInShort(places: PlacesOfSlot) {
  const { currentVolunteers, maxVolunteers, isFull } = places;
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
        <PlacesLabel {...places} />
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
