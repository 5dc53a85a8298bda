import { Trans, useLingui } from '@lingui/react/macro';
import type { SlotView } from '#contract/slots.ts';
import { dishMarks, type DishMark } from '#domain/slot-kinds.ts';
import { textLimits } from '#domain/text-limits.ts';
import { useDishMarks } from '#client/features/slots/dish-marks.ts';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { itemOf, mostOf, type AskedItem } from './asked-draft.ts';
import type { FurtherForm } from './use-asked.ts';

const MOST_IN_A_LIST = 20;

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
  return (
    <div className="grid gap-4.5">
      {most === 1 ? null : Number.isFinite(most) && most <= MOST_IN_A_LIST ? (
        <SelectField
          {...field('quantity')}
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
        <TextField
          {...field('quantity')}
          label={<HowMany unit={slot.unit} />}
          inputMode="numeric"
          value={item.quantity}
          onChange={(event) => change({ quantity: Number.parseInt(event.currentTarget.value, 10) || 1 })}
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
