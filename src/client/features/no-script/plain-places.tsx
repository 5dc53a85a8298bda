import { Trans, useLingui } from '@lingui/react/macro';
import type { SignUpForm } from '#contract/forms.ts';
import type { SlotView } from '#contract/slots.ts';
import { furtherPeople, itemField } from '#domain/plain-form.ts';
import { dishMarks } from '#domain/slot-kinds.ts';
import { textLimits } from '#domain/text-limits.ts';
import { mostOf } from '#client/features/asking/asked-draft.ts';
import { HowMany } from '#client/features/asking/item-fields.tsx';
import { useDishMarks } from '#client/features/slots/dish-marks.ts';
import { Checkbox, TextField } from '#client/ui/field.tsx';

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

/** Room for the names of two more adults. */
export function PlainPeople({ typed, idOf, errorOf }: PlainPeopleProps) {
  return furtherPeople.map((field, at) => (
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

/**
 * The field of a plain form for a path of the server's answer; null for paths of other fields.
 * @param slotIds of the places of the form, in its order
 */
export function fieldOfPlainForm(path: string, slotIds: readonly string[]): string | null {
  if (path === 'displayName') return path;
  const person = /^people\.([12])(?:\.|$)/.exec(path)?.[1];
  if (person !== undefined) return furtherPeople[Number(person) - 1] ?? null;
  const [, place = '0', field] = /^(?:places\.(\d+)\.)?(quantity|bringing)$/.exec(path) ?? [];
  const slotId = slotIds[Number(place)];
  return slotId === undefined || field === undefined ? null : itemField(slotId, field as 'quantity' | 'bringing');
}
