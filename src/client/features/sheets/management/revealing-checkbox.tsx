import type { ReactNode } from 'react';
import { useWatch, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { Checkbox } from '#client/ui/field.tsx';

interface RevealingCheckboxProps<Fields extends FieldValues, Values> {
  readonly form: PersistedForm<Fields, Values>;
  readonly name: FieldPath<Fields>;
  readonly label: string;
  readonly hint?: string;
  /** What the revealed fields hold while the box is not checked, so that nothing hidden is sent. */
  readonly cleared: Partial<Fields>;
  readonly children: ReactNode;
}

/** A box with fields that show while it is checked. */
export function RevealingCheckbox<Fields extends FieldValues, Values>({
  form,
  name,
  label,
  hint,
  cleared,
  children,
}: RevealingCheckboxProps<Fields, Values>) {
  const { control, setValue } = form.form;
  const isChecked = useWatch({ control, name });
  const box = form.fieldProps(name);
  const clear = () => {
    for (const [field, value] of Object.entries(cleared))
      // The keys of a part of the fields are names of fields.
      setValue(field as FieldPath<Fields>, value as FieldPathValue<Fields, FieldPath<Fields>>);
  };
  return (
    <div className="grid gap-3">
      <Checkbox
        {...box}
        label={label}
        {...(hint === undefined ? {} : { hint })}
        onChange={(event) => {
          void box.onChange(event);
          if (!event.target.checked) clear();
        }}
      />
      {isChecked === true ? children : null}
    </div>
  );
}
