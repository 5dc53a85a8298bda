import { Trans, useLingui } from '@lingui/react/macro';
import type { SignUpForm } from '#contract/forms.ts';
import type { SlotView } from '#contract/slots.ts';
import { MOST_WAITING_PLACES } from '#domain/offers.ts';
import { furtherPeople, itemField, readItemField } from '#domain/plain-form.ts';
import { dishMarks, isItem } from '#domain/slot-kinds.ts';
import { singleLine, textLimits } from '#domain/text-limits.ts';
import { mostOf } from '#client/features/asking/asked-draft.ts';
import { HowMany } from '#client/features/asking/item-fields.tsx';
import { useDishMarks } from '#client/features/slots/dish-marks.ts';
import { Checkbox, SelectField, TextField } from '#client/ui/field.tsx';

type ErrorOf = (field: string) => string | undefined;

interface PlainItemProps {
  readonly slot: SlotView;
  readonly typed: SignUpForm['typed'];
  readonly idOf: (field: string) => string;
  readonly errorOf: ErrorOf;
}

/** How many units of an item, and what exactly is brought. */
export function PlainItem({ slot, typed, idOf, errorOf }: PlainItemProps) {
  const { t } = useLingui();
  const wordOf = useDishMarks();
  const most = mostOf(slot);
  const { quantity, bringing, marks } = typed.items[slot.id] ?? { quantity: '1', bringing: '', marks: [] };
  const field = (name: 'quantity' | 'bringing') => {
    const path = itemField(slot.id, name);
    return { id: idOf(path), name: path, error: errorOf(path) };
  };
  return (
    <>
      {most === 1 ? null : (
        <TextField
          {...field('quantity')}
          label={<HowMany unit={slot.unit} />}
          type="number"
          min={1}
          {...(Number.isFinite(most) ? { max: most } : {})}
          defaultValue={quantity}
        />
      )}
      {slot.bring === undefined ? null : (
        <>
          <TextField
            {...field('bringing')}
            label={<Trans>What do you bring?</Trans>}
            hint={<Trans>Everyone sees this, without your name</Trans>}
            optional={slot.bring === 'optional'}
            placeholder={t`For example oatmeal cookies`}
            maxLength={textLimits.bringing}
            defaultValue={bringing}
          />
          <fieldset className="min-w-0">
            <legend className="font-semibold">
              <Trans>About the food</Trans>
            </legend>
            <div className="flex flex-wrap gap-x-5">
              {dishMarks.map((mark) => (
                <Checkbox
                  key={mark}
                  name={itemField(slot.id, 'marks')}
                  value={mark}
                  defaultChecked={marks.includes(mark)}
                  label={wordOf(mark)}
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </>
  );
}

type PlainPeopleProps = Omit<PlainItemProps, 'slot'>;

const ALWAYS_SHOWN = 2;

/** Room for the names of more adults. */
export function PlainPeople({ typed, idOf, errorOf }: PlainPeopleProps) {
  const fields = furtherPeople.map((field, at) => (
    <TextField
      key={field}
      id={idOf(field)}
      name={field}
      error={errorOf(field)}
      optional
      label={<Trans>Name of person {at + 2}</Trans>}
      autoComplete="off"
      defaultValue={typed[field]}
    />
  ));
  return (
    <>
      {fields.slice(0, ALWAYS_SHOWN)}
      <details open={furtherPeople.slice(ALWAYS_SHOWN).some((field) => typed[field] !== '')}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-spruce underline underline-offset-4">
          <Trans>Add another adult</Trans>
        </summary>
        <div className="grid gap-4.5 pt-2">{fields.slice(ALWAYS_SHOWN)}</div>
      </details>
    </>
  );
}

/** How many places of a full slot somebody waits for. */
export function PlainWish({ slot, typed, idOf }: Omit<PlainItemProps, 'errorOf'>) {
  const most = Math.min(MOST_WAITING_PLACES, slot.maxPerPerson ?? MOST_WAITING_PLACES);
  return (
    <div className="grid gap-1.5">
      <SelectField
        id={idOf('places')}
        name="places"
        label={isItem(slot) ? <HowMany unit={slot.unit} /> : <Trans>How many places?</Trans>}
        defaultValue={typed.places}
      >
        {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      <Checkbox
        name="fewerIsFine"
        defaultChecked={typed.fewerIsFine}
        label={<Trans>I also come if there is room for fewer</Trans>}
      />
    </div>
  );
}

/** Whether everyone may see who comes, and exactly what they see. */
export function PlainShownName({ typed, idOf, errorOf }: PlainPeopleProps) {
  return (
    <div className="grid gap-1.5">
      <Checkbox
        name="showName"
        defaultChecked={typed.showName}
        label={<Trans>Show on the page that I’m coming</Trans>}
      />
      <TextField
        id={idOf('displayName')}
        name="displayName"
        error={errorOf('displayName')}
        label={<Trans>Show me as</Trans>}
        hint={<Trans>Everyone sees exactly this</Trans>}
        optional
        maxLength={textLimits.displayName}
        defaultValue={typed.displayName}
      />
    </div>
  );
}

interface SentForm {
  /** Of the places, in the order of the form. */
  readonly slotIds: readonly string[];
  readonly typed: SignUpForm['typed'];
}

/** The field of a plain form for a path of the server's answer; null for paths of other fields. */
export function fieldOfPlainForm(path: string, { slotIds, typed }: SentForm): string | null {
  if (path === 'displayName' || readItemField(path) !== null) return path;
  const named = furtherPeople.filter((field) => singleLine(typed[field]) !== '');
  const person = furtherPeople.find((field) => field === path) ?? named[Number(/^people\.(\d)/.exec(path)?.[1]) - 1];
  if (person !== undefined) return person;
  const [, place = '0', field] = /^(?:places\.(\d+)\.)?(quantity|bringing)$/.exec(path) ?? [];
  const slotId = slotIds[Number(place)];
  return slotId === undefined || field === undefined ? null : itemField(slotId, field as 'quantity' | 'bringing');
}
