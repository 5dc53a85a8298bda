import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { SlotView } from '#contract/slots.ts';
import { plainSigns } from '#domain/paste/plain-signs.ts';
import { dishMarks, type DishMark } from '#domain/slot-kinds.ts';
import { textLimits } from '#domain/text-limits.ts';
import { useDishMarks } from '#client/features/slots/dish-marks.ts';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { itemOf, mostOf, type AskedDraft, type AskedItem } from './asked-draft.ts';
import type { FurtherForm } from './use-asked.ts';

const MAX_IN_A_LIST = 20;

/** How many units of an item, and what exactly is brought. */
export function ItemFields({ slot, asked }: { readonly slot: SlotView; readonly asked: FurtherForm }) {
  const { t } = useLingui();
  const item = itemOf(asked.draft, slot);
  const change = (part: Partial<AskedItem>) =>
    asked.change({ items: { ...asked.draft.items, [slot.id]: { ...item, ...part } } });
  const most = mostOf(slot);
  const field = (name: string) => ({
    id: asked.idOf(`${name}-${slot.id}`),
    error: asked.errorOf(`${name}-${slot.id}`),
  });
  const quantityField = { ...field('quantity'), hint: fewerLeft(slot, asked.draft) };
  return (
    <div className="grid gap-4.5">
      {most === 1 ? null : Number.isFinite(most) && most <= MAX_IN_A_LIST ? (
        <SelectField
          {...quantityField}
          label={<HowMany unit={slot.unit} />}
          value={item.quantity}
          onChange={(event) => change({ quantity: Number(event.currentTarget.value) })}
        >
          {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      ) : (
        <TypedQuantity
          {...quantityField}
          unit={slot.unit}
          quantity={item.quantity}
          onChange={(quantity) => change({ quantity })}
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
            value={item.bringing}
            onChange={(event) => change({ bringing: event.currentTarget.value })}
          />
          <Marks marks={item.marks} onChange={(marks) => change({ marks })} />
        </>
      )}
    </div>
  );
}

/** Who chose more than are left by now, or typed more, is not given fewer in silence. */
function fewerLeft(slot: SlotView, draft: AskedDraft): ReactNode {
  const { quantity: left } = itemOf(draft, slot);
  const isFewer = (draft.items[slot.id]?.quantity ?? 1) > left && left !== slot.maxPerPerson;
  return isFewer ? <Plural value={left} one="Only # is left" other="Only # are left" /> : undefined;
}

interface TypedQuantityProps {
  readonly id: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly unit: string | undefined;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

/** The field can be emptied to type another number. */
function TypedQuantity({ id, hint, error, unit, quantity, onChange }: TypedQuantityProps) {
  const [typed, setTyped] = useState(String(quantity));
  return (
    <TextField
      id={id}
      hint={hint}
      error={error}
      label={<HowMany unit={unit} />}
      inputMode="numeric"
      value={numberIn(typed) === quantity ? typed : quantity}
      onChange={({ currentTarget: { value } }) => {
        if (!/^\p{Nd}*$/u.test(value)) return;
        setTyped(value);
        onChange(numberIn(value));
      }}
      onBlur={() => setTyped(String(quantity))}
    />
  );
}

function numberIn(text: string): number {
  return Math.max(1, Number(plainSigns(text)));
}

export function HowMany({ unit }: { readonly unit: string | undefined }) {
  return unit === undefined ? (
    <Trans>How many?</Trans>
  ) : (
    <Trans>
      How many? <span translate="no">({unit})</span>
    </Trans>
  );
}

interface MarksProps {
  readonly marks: readonly DishMark[];
  readonly onChange: (marks: readonly DishMark[]) => void;
}

function Marks({ marks, onChange }: MarksProps) {
  const wordOf = useDishMarks();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">
        <Trans>About the food</Trans>{' '}
        <span className="font-normal text-muted">
          <Trans>(optional)</Trans>
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {dishMarks.map((mark) => (
          <label
            key={mark}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-field bg-card px-3.5 text-small has-checked:border-spruce has-checked:bg-spruce-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-spruce"
          >
            <input
              type="checkbox"
              className="size-4.5 accent-spruce outline-none"
              checked={marks.includes(mark)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...marks, mark] : marks.filter((one) => one !== mark))
              }
            />
            {wordOf(mark)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
