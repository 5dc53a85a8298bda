import { isItem } from '#domain/slot-kinds.ts';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { asksForShown } from '#client/features/asking/asked-draft.ts';
import { ItemFields } from '#client/features/asking/item-fields.tsx';
import { PlaceQuestions } from '#client/features/asking/place-questions.tsx';
import { PeopleFields } from '#client/features/asking/people-fields.tsx';
import { NameOfPerson } from '#client/features/asking/shown-name-field.tsx';
import { PersonFieldset, PrivacyLine } from '#client/features/person-form/person-fields.tsx';
import { useTitle } from '#client/features/sheets/organizers-words.tsx';
import { SlotCard } from '#client/features/signups/slot-when.tsx';
import { TrapField } from '#client/lib/proof/form-traces.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { choosePlace } from '#client/features/chosen-places/chosen-places.ts';
import { RefusedNotice } from './refused-notice.tsx';
import type { PlaceOfSheet } from './use-chosen-slots.ts';
import type { Several } from './use-several.ts';

interface SeveralFormProps {
  readonly places: readonly PlaceOfSheet[];
  readonly several: Several;
}

export function SeveralForm({ places, several }: SeveralFormProps) {
  const { person, asked, trap } = several;
  return (
    <form id={person.id} noValidate onSubmit={person.onSubmit(several.send)} className="grid gap-5">
      <div className="-mb-5 empty:hidden">
        <ErrorSummary problems={person.problems} />
      </div>
      <ul tabIndex={-1} data-first-focus className="grid gap-5 outline-none">
        {places.map((place) => (
          <li key={place.slot.id} className="grid gap-3">
            <ChosenPlaceCard place={place} />
            <Refusal place={place} several={several} />
            {isItem(place.slot) ? (
              <div className="border-s-2 border-line ps-4">
                <ItemFields slot={place.slot} asked={asked} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="grid gap-4.5">
        <PersonFieldset
          control={person.control}
          belowName={places.every(({ slot }) => isItem(slot)) ? undefined : <PeopleFields asked={asked} />}
        />
        <NameOfPerson asked={asked} person={person} places={places} />
        <PlaceQuestions places={places} asked={asked} />
        <TrapField trap={trap} />
        <PrivacyLine asksForShown={asksForShown(places)} />
      </div>
    </form>
  );
}

function ChosenPlaceCard({ place: { sheet, slot } }: { readonly place: PlaceOfSheet }) {
  const { t } = useLingui();
  const { text: title } = useTitle(slot, sheet.language);
  return (
    <div className="relative">
      <SlotCard sheet={sheet} slot={slot} />
      <button
        type="button"
        aria-label={t`Remove ${title}`}
        className="absolute end-1 top-1 grid size-11 place-content-center rounded-control hover:bg-spruce-soft"
        onClick={() => choosePlace({ sheetId: sheet.id, slotId: slot.id }, false)}
      >
        <X aria-hidden="true" size={20} />
      </button>
    </div>
  );
}

function Refusal({ place, several }: { readonly place: PlaceOfSheet; readonly several: Several }) {
  const refused = several.refusalOf(place.slot.id);
  if (refused === null) return null;
  return (
    <RefusedNotice
      refused={refused}
      place={place}
      onPick={(slot) => several.pickInstead(place.slot.id, { sheet: place.sheet, slot })}
    />
  );
}
