import { useWatch } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { EmailField, SelectField, TextArea, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Units } from './add-person-form.tsx';
import { useWhen } from './move-person-dialog.tsx';
import { PersonNameField } from './person-name-field.tsx';
import { hasPlace, formatOpen } from './places-for.ts';
import { NO_CONFIRMATION, useAdding } from './use-adding.ts';

interface AddPersonDialogProps extends DialogState {
  readonly sheet: SheetView;
  /** Undefined where the form asks for it. */
  readonly slotId: string | undefined;
}

/** On a phone. */
export function AddPersonDialog({ sheet, slotId: given, ...state }: AddPersonDialogProps) {
  const open = sheet.slots.filter(hasPlace);
  const first = open.find(({ id }) => id === given) ?? open[0];
  const { form, add } = useAdding(sheet, first?.id ?? '', `add-person:${sheet.id}`);
  const when = useWhen(sheet);
  const slotId = useWatch({ control: form.form.control, name: 'slotId' });
  const slot = sheet.slots.find(({ id }) => id === slotId);
  const { setFocus } = form.form;
  return (
    <FormDialog
      {...state}
      title="Add a person"
      form={form}
      onSave={async (person) => {
        await add(person);
        state.onOpenChange(false);
      }}
      action="Add"
      secondAction={
        <Button
          variant="outline"
          busy={form.busy}
          className="grow sm:grow-0"
          onClick={() =>
            form.submit(async (person) => {
              const next = await add(person);
              setFocus('name');
              return next;
            })()
          }
        >
          Add another
        </Button>
      }
    >
      <SelectField label="Slot" {...form.fieldProps('slotId')}>
        {open.map((one) => (
          <option key={one.id} value={one.id}>
            {`${one.title}, ${when(one)} · ${formatOpen(one)}`}
          </option>
        ))}
      </SelectField>
      <PersonNameField form={form} foundClass="-mt-2" />
      {slot !== undefined && isItem(slot) ? <Units form={form} slot={slot} /> : null}
      <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="off" {...form.fieldProps('phone')} />
      <EmailField label="Email" optional hint={NO_CONFIRMATION} autoComplete="off" {...form.fieldProps('email')} />
      <TextArea label="Notes" optional {...form.fieldProps('notes')} />
    </FormDialog>
  );
}
