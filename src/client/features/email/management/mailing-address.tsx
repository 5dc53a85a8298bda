import { z } from 'zod';
import { MOST_ADDRESS } from '#contract/settings.ts';
import { changeSetting } from '#client/features/email/email.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextArea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useRefreshEmail } from './refresh-email.ts';

interface MailingAddressProps {
  /** In several lines. */
  readonly address: string | null;
}

export function MailingAddressCard({ address, onEdit }: MailingAddressProps & { readonly onEdit: () => void }) {
  return (
    <section aria-labelledby="mailing-address-heading" className="card grid content-start gap-2 p-4 md:p-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <h3 id="mailing-address-heading" className="text-[1.15625rem]">
          Mailing address
        </h3>
        <Button variant="link" size="sm" className="-my-1.5 -me-1" onClick={onEdit}>
          {address === null ? 'Add' : 'Edit'}
          <span className="sr-only"> the mailing address</span>
        </Button>
      </div>
      {address === null ? (
        <p className="text-muted">None set. Nobody can be asked to help by email yet.</p>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere" translate="no">
          {address}
        </p>
      )}
      <p className="text-small text-muted">In emails that ask for helpers, and in messages to everyone.</p>
    </section>
  );
}

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
