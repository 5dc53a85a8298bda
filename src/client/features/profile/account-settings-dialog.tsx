import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnUserView, SessionView } from '#contract/accounts.ts';
import type { Consents } from '#domain/consents.ts';
import { singleLine } from '#domain/text-limits.ts';
import { customResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Checkbox, EmailField, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { blamedField, useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { changeAccount } from '#client/features/accounts/accounts.api.ts';
import { useFieldRules } from '#client/features/accounts/field-rules.ts';
import { CouncilEmails } from '#client/features/consent/council-emails.tsx';

interface SettingsFields extends Consents {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly weeklyEmail: boolean;
}

interface AccountSettingsDialogProps extends DialogState {
  readonly user: OwnUserView;
}

export function AccountSettingsDialog({ user, ...state }: AccountSettingsDialogProps) {
  const { t } = useLingui();
  const rules = useFieldRules();
  const queryClient = useQueryClient();
  const { failure, explain } = useSettingsFailure();
  const form = usePersistedForm<SettingsFields, SettingsFields>({
    initial: initialOf(user),
    resolver: customResolver(({ name, email, phone }) => ({
      ...rules.name(name),
      ...(email.trim() === '' ? { email: t`Please enter a valid email address` } : rules.email(email)),
      ...rules.phone(phone),
    })),
    draft: `account-${user.id}`,
    failure,
    errorMessage: explain,
    fieldForError: (error) => blamedField(error, ['email']),
  });
  const save = async ({ name, email, phone, ...choices }: SettingsFields) => {
    const change = { ...choices, name: singleLine(name), email: email.trim(), phone: singleLine(phone) || null };
    const { user: changed } = await changeAccount(user.id, change);
    queryClient.setQueryData<SessionView>(SESSION_KEY, (session) =>
      session === undefined ? session : { ...session, user: changed },
    );
    showToast({ title: t`Account Updated!`, description: t`Your details have been saved.` });
    state.onOpenChange(false);
    await queryClient.invalidateQueries();
  };
  return (
    <FormDialog
      {...state}
      form={form}
      onSave={save}
      title={<Trans>Account Settings</Trans>}
      action={<Trans>Save changes</Trans>}
    >
      <TextField label={<Trans>Name</Trans>} autoComplete="name" data-first-focus="" {...form.fieldProps('name')} />
      <EmailField
        label={<Trans>Email</Trans>}
        hint={<Trans>You’ll use it to sign in</Trans>}
        autoComplete="email"
        {...form.fieldProps('email')}
      />
      <TextField
        label={<Trans>Phone</Trans>}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        className="rtl:text-end"
        {...form.fieldProps('phone')}
      />
      <Checkbox label={<Trans>Send me reminders by email</Trans>} {...form.fieldProps('emailConsent')} />
      <CouncilEmails control={form.fieldProps} />
      {organizesAny(user) && (
        <Checkbox label={<Trans>Email me every Monday what needs me</Trans>} {...form.fieldProps('weeklyEmail')} />
      )}
    </FormDialog>
  );
}

function initialOf({
  name,
  email,
  phone,
  emailConsent,
  callConsent,
  newsConsent,
  ...user
}: OwnUserView): SettingsFields {
  const weeklyEmail = user.weeklyEmail === true;
  return { name, email, phone: phone ?? '', emailConsent, callConsent, newsConsent, weeklyEmail };
}

function organizesAny({ isAdmin, organizes = [] }: OwnUserView): boolean {
  return isAdmin || organizes.length > 0;
}

function useSettingsFailure() {
  const { t } = useLingui();
  const say = useAccountMessages();
  const failure = { title: t`Update Failed`, text: t`Please try again.` };
  return {
    failure,
    explain(error: unknown): string {
      const message = say(error, failure.text);
      return message.includes('User not found')
        ? t`Your session may be outdated. Please log out and log back in to refresh your account.`
        : message;
    },
  };
}
