import { suppressionInput } from '#contract/email.ts';
import { suppressAddress } from '#client/features/email/email.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { EmailField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useRefreshEmail } from './refresh-email.ts';

export function AddSuppressionDialog(state: DialogState) {
  const refresh = useRefreshEmail();
  const form = usePersistedForm<{ address: string }, { address: string }>({
    initial: { address: '' },
    resolver: schemaResolver(suppressionInput),
    draft: 'suppressed-address',
    failure: { text: 'We couldn’t save the address. Please try again.' },
  });
  const save = async ({ address }: { address: string }) => {
    await suppressAddress(address);
    await refresh();
    showToast({ title: 'Address Added', description: address });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title="Add a bounced address"
      description="When the sender’s mailbox gets a notice that an email couldn’t be delivered, add the recipient’s address here."
      form={form}
      onSave={save}
      action="Add the address"
    >
      <EmailField label="Email" autoComplete="off" {...form.fieldProps('address')} />
    </FormDialog>
  );
}
