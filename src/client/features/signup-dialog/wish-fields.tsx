import { Trans } from '@lingui/react/macro';
import type { SlotView } from '#contract/slots.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { HowMany } from '#client/features/asking/item-fields.tsx';
import { Checkbox, SelectField } from '#client/ui/field.tsx';
import type { Joining } from './use-joining.ts';

interface WishFieldsProps {
  readonly slot: SlotView;
  readonly joining: Pick<Joining, 'wish' | 'change' | 'least' | 'most'>;
}

/** How many places somebody waits for, and whether fewer would do. */
export function WishFields({ slot, joining: { wish, change, least, most } }: WishFieldsProps) {
  return (
    <div className="grid gap-1.5">
      <SelectField
        label={isItem(slot) ? <HowMany unit={slot.unit} /> : <Trans>How many places?</Trans>}
        value={wish.places}
        onChange={(event) => change({ places: Number(event.currentTarget.value) })}
      >
        {Array.from({ length: most - least + 1 }, (_, at) => least + at).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      {wish.places === 1 ? null : (
        <Checkbox
          checked={wish.fewerIsFine}
          onChange={(event) => change({ fewerIsFine: event.currentTarget.checked })}
          label={<Trans>I also come if there is room for fewer</Trans>}
        />
      )}
    </div>
  );
}
