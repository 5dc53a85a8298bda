import { z } from 'zod';
import { MOST_ADDRESS } from '#contract/settings.ts';
import { changeSetting } from '#client/features/email/email.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextArea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import type { MailingAddressProps } from './mailing-address-card.tsx';
import { useRefreshEmail } from './refresh-email.ts';

interface AddressFields {
  readonly mailingAddress: string;
}

const REQUIRED = 'Enter the mailing address of the council';

const addressSchema: z.ZodType<AddressFields> = z.object({
  mailingAddress: z
    .string()
    .trim()
    .min(1, { error: REQUIRED })
    .max(MOST_ADDRESS, { error: `The address must be at most ${MOST_ADDRESS} characters` }),
});

export function MailingAddressDialog({ address, ...state }: MailingAddressProps & DialogState) {
  const refresh = useRefreshEmail();
  const form = usePersistedForm<AddressFields, AddressFields>({
    initial: { mailingAddress: address ?? '' },
    resolver: schemaResolver(addressSchema),
    draft: 'mailing-address',
    failure: { title: 'Update Failed', text: 'We couldn’t save the address. Please try again.' },
    fieldForError: () => 'mailingAddress',
  });
  const save = async ({ mailingAddress }: AddressFields) => {
    await changeSetting('mailingAddress', mailingAddress);
    await refresh();
    showToast({ title: 'Mailing Address Saved' });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title="Mailing address"
      description="Canada’s anti-spam law wants emails that ask many people to say where their sender gets mail on paper. A post-office box is fine."
      form={form}
      onSave={save}
      action="Save"
    >
      <TextArea
        label="Address of the council"
        hint="Street or box, city, province and postal code"
        rows={4}
        autoComplete="off"
        data-first-focus=""
        {...form.fieldProps('mailingAddress')}
      />
    </FormDialog>
  );
}
