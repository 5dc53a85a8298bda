import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SheetView } from '#contract/sheets.ts';
import { formatCount } from '#client/lib/format-count.ts';
import type { PersistedForm, Save } from '#client/lib/persisted-form.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';

export interface SheetDialogProps extends DialogState {
  readonly sheet: SheetView;
}

interface MakeSlotsDialogProps<Fields extends FieldValues, Values> extends SheetDialogProps {
  readonly title: string;
  readonly form: PersistedForm<Fields, Values>;
  readonly onSave: Save<Fields, Values>;
  /** How many slots it would add. */
  readonly slots: number;
  /** The form, and beside it what it would make. */
  readonly children: readonly [ReactNode, ReactNode];
}

/** Makes several slots of a sheet at once, and shows them before they are written. */
export function MakeSlotsDialog<Fields extends FieldValues, Values>({
  sheet,
  slots,
  children,
  ...dialog
}: MakeSlotsDialogProps<Fields, Values>) {
  return (
    <FormDialog
      {...dialog}
      description={<span translate="no">{sheet.title}</span>}
      wide="widest"
      action={slots === 0 ? 'Add slots' : `Add ${formatCount(slots, 'slot')}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        {children}
      </div>
    </FormDialog>
  );
}

export const creationFailed = {
  title: 'Creation Failed',
  text: 'Failed to create the volunteer slots. Please try again.',
};
