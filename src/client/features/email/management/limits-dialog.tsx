import { z } from 'zod';
import type { EmailView } from '#contract/email.ts';
import { emailSettings } from '#contract/settings.ts';
import { changeSetting } from '#client/features/email/email.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useRefreshEmail } from './refresh-email.ts';

interface LimitsDialogProps extends DialogState {
  readonly email: EmailView;
}

interface LimitsFields {
  readonly perDay: string;
  readonly secondsBetween: string;
}
type Limits = Pick<EmailView['saved']['settings'], 'perDay' | 'secondsBetween'>;

const typedNumber = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : Number(text.replaceAll(/[\s,](?=\d{3})/g, ''))));

const limitsSchema: z.ZodType<Limits> = z.object({
  perDay: typedNumber.pipe(emailSettings.shape.perDay.unwrap()),
  secondsBetween: typedNumber.pipe(emailSettings.shape.secondsBetween.unwrap()),
});

export function LimitsDialog({ email, ...state }: LimitsDialogProps) {
  const refresh = useRefreshEmail();
  const { settings } = email.saved;
  const byEnvironment = email.sending?.by === 'environment';
  const form = usePersistedForm<LimitsFields, Limits>({
    initial: { perDay: typed(settings.perDay), secondsBetween: typed(settings.secondsBetween) },
    resolver: schemaResolver(limitsSchema),
    draft: 'sending-limits',
    failure: { text: 'We couldn’t save the limits. Please try again.' },
  });
  const save = async (limits: Limits) => {
    await changeSetting('emailSettings', JSON.stringify({ ...settings, ...limits }));
    await refresh();
    showToast({ title: 'Sending Limits Saved' });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title="Sending limits"
      description={`Reminders and messages stop at the limit and continue a day later. We keep ${email.counted.kept} more emails for confirmations, and codes always go out.`}
      form={form}
      onSave={save}
      action="Save"
    >
      <TextField
        label="Emails in 24 hours"
        optional
        hint={
          byEnvironment
            ? 'Leave empty for no limit. Set one if the mail server has a limit.'
            : 'Leave empty for the provider’s usual limit. Gmail allows 500 in total, Google Workspace 2,000.'
        }
        inputMode="numeric"
        autoComplete="off"
        {...form.fieldProps('perDay')}
      />
      <TextField
        label="Seconds between two emails"
        optional
        hint={byEnvironment ? 'Leave empty for none.' : 'Leave empty for one second.'}
        inputMode="decimal"
        autoComplete="off"
        {...form.fieldProps('secondsBetween')}
      />
    </FormDialog>
  );
}

function typed(value: number | null): string {
  return value === null ? '' : String(value);
}
