import { z } from 'zod';
import { signupChange, type SignupChange, type SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { HttpError } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { Checkbox, EmailField, TextArea, TextField } from '#client/ui/field.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { updateSignup } from './signup-writes.ts';

interface EditVolunteerDialogProps extends DialogState {
  readonly volunteer: SignupView;
  readonly slot: SlotView;
}

interface VolunteerFields {
  readonly name: string;
  readonly email: string;
  /** Only of an item. */
  readonly quantity?: string;
  readonly phone: string;
  readonly notes: string;
  readonly emailConsent: boolean;
}

/** How many units are written as digits. */
const changeSchema: z.ZodType<SignupChange> = z.preprocess((fields) => {
  const { quantity, ...rest } = fields as VolunteerFields;
  if (quantity === undefined) return rest;
  return { ...rest, quantity: /^\d+$/.test(quantity.trim()) ? Number(quantity) : quantity };
}, signupChange);

export function EditVolunteerDialog(props: EditVolunteerDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ volunteer, slot, ...state }: EditVolunteerDialogProps) {
  const refresh = useRefreshSheets();
  const { name, email, phone, notes, emailConsent } = volunteer;
  const quantity = isItem(slot) ? { quantity: String(volunteer.quantity ?? 1) } : {};
  const form = usePersistedForm<VolunteerFields, SignupChange>({
    initial: { ...quantity, name, email, phone, notes: notes ?? '', emailConsent },
    resolver: schemaResolver(changeSchema),
    draft: `volunteer:${volunteer.id}`,
    failure: { title: 'Update Failed', text: 'Failed to update volunteer details. Please try again.' },
    fieldForError: (error) =>
      error instanceof HttpError && error.answer?.code === 'slot_full' ? 'quantity' : undefined,
  });
  const save = async (change: SignupChange) => {
    await updateSignup(volunteer.id, change);
    await refresh();
    showToast({ title: 'Volunteer Updated', description: change.name ?? name });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title="Edit volunteer"
      description={<span translate="no">{slot.title}</span>}
      form={form}
      onSave={save}
      action="Save changes"
    >
      {isItem(slot) ? (
        <TextField
          label={<Required>{slot.unit === undefined ? 'How many' : `How many (${slot.unit})`}</Required>}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-32 tabular-nums"
          {...form.fieldProps('quantity')}
        />
      ) : null}
      <TextField label={<Required>Name</Required>} autoComplete="off" {...form.fieldProps('name')} />
      <EmailField label={<Required>Email</Required>} autoComplete="off" {...form.fieldProps('email')} />
      <TextField
        label={<Required>Phone</Required>}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.fieldProps('phone')}
      />
      <TextArea label="Notes" optional {...form.fieldProps('notes')} />
      <Checkbox
        label="Wants reminders by email"
        hint="Check this only if the volunteer asked for it"
        {...form.fieldProps('emailConsent')}
      />
    </FormDialog>
  );
}

function Required({ children }: { readonly children: string }) {
  return (
    <>
      {children} <span className="font-normal text-muted">(required)</span>
    </>
  );
}
