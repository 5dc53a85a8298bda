import { z } from 'zod';
import { emailField } from '#contract/fields.ts';
import { readAddressList, MAX_RECIPIENTS } from '#contract/settings.ts';
import { isEmailAddress } from '#domain/text-limits.ts';
import { changeSetting } from '#client/features/email/email.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { EmailField, TextArea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useRefreshEmail } from './refresh-email.ts';

const FAILURE = { title: 'Update Failed', text: 'We couldn’t save the address. Please try again.' };

export function DefaultRecipientDialog({ address, ...state }: DialogState & { readonly address: string | null }) {
  const refresh = useRefreshEmail();
  const form = usePersistedForm<{ adminEmail: string }, { adminEmail: string }>({
    initial: { adminEmail: address ?? '' },
    resolver: schemaResolver(z.object({ adminEmail: emailField() })),
    draft: 'default-recipient',
    failure: FAILURE,
    fieldForError: () => 'adminEmail',
  });
  const save = async ({ adminEmail }: { adminEmail: string }) => {
    await changeSetting('adminEmail', adminEmail);
    await refresh();
    showToast({ title: 'Default Recipient Saved', description: adminEmail });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title="Default recipient"
      description="Test emails go to this address. Alerts do too, unless you name other recipients."
      form={form}
      onSave={save}
      action="Save"
    >
      <EmailField label="Email" autoComplete="email" {...form.fieldProps('adminEmail')} />
    </FormDialog>
  );
}

interface RecipientsFields {
  readonly recipients: string;
}

const recipientsSchema: z.ZodType<{ recipients: string[] }> = z.object({
  recipients: z
    .string()
    .transform(readAddressList)
    .superRefine((addresses, context) => {
      const message = recipientsProblem(addresses);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
});

/** Names the wrong address; null when all are right. */
function recipientsProblem(addresses: readonly string[]): string | null {
  if (addresses.length === 0) return 'Email is required';
  const wrong = addresses.find((address) => !isEmailAddress(address));
  if (wrong !== undefined) return `Please enter a valid email address instead of “${wrong}”`;
  return addresses.length > MAX_RECIPIENTS ? `At most ${MAX_RECIPIENTS} addresses` : null;
}

export function AlertRecipientsDialog({
  addresses,
  ...state
}: DialogState & { readonly addresses: readonly string[] }) {
  const refresh = useRefreshEmail();
  const form = usePersistedForm<RecipientsFields, { recipients: string[] }>({
    initial: { recipients: addresses.join('\n') },
    resolver: schemaResolver(recipientsSchema),
    draft: 'alert-recipients',
    failure: FAILURE,
    fieldForError: () => 'recipients',
  });
  const save = async ({ recipients }: { recipients: string[] }) => {
    await changeSetting('emailRecipients', recipients.join(', '));
    await refresh();
    const count = recipients.length;
    showToast({ title: 'Alert Recipients Saved', description: formatCount(count, 'address', 'addresses') });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title="Alert recipients"
      description="Each recipient gets every alert in a separate email."
      form={form}
      onSave={save}
      action="Save"
    >
      <TextArea
        label="Emails"
        hint={`One per line, at most ${MAX_RECIPIENTS}.`}
        rows={5}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.fieldProps('recipients')}
      />
    </FormDialog>
  );
}
