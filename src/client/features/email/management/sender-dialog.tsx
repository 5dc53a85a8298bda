import { useWatch } from 'react-hook-form';
import type { EmailView, SenderInput, TestPostAnswer } from '#contract/email.ts';
import { mailProviders, providerOfAddress } from '#domain/mail-providers.ts';
import { PasswordField } from '#client/features/accounts/password-field.tsx';
import { saveSender, sendTestPost } from '#client/features/email/email.api.ts';
import { schemaResolver, usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { EmailField, SelectField, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { AppPasswordSteps } from './app-password-steps.tsx';
import { useRefreshEmail } from './refresh-email.ts';
import {
  BY_ADDRESS,
  checkSender,
  chosenProvider,
  newSenderFields,
  OTHER_SERVER,
  senderFormSchema,
  type SenderFields,
} from './sender-fields.ts';

interface SenderDialogProps extends DialogState {
  readonly saved: EmailView['saved'];
  readonly onTested: (answer: TestPostAnswer) => void;
}

class TestFailed extends Error {
  readonly field: TestPostAnswer['field'];
  constructor({ message, field }: TestPostAnswer) {
    super(message);
    this.field = field;
  }
}

const FAILURE = { title: 'Update Failed', text: 'We couldn’t save the sender. Please try again.' };

/** Tests address and app password before saving them. */
export function SenderDialog({ saved, onTested, ...state }: SenderDialogProps) {
  const refresh = useRefreshEmail();
  const form = usePersistedForm<SenderFields, SenderInput>({
    initial: newSenderFields(saved),
    resolver: schemaResolver(senderFormSchema, checkSender(saved)),
    failure: FAILURE,
    errorMessage: (error) => (error instanceof TestFailed ? error.message : messageOf(error, FAILURE.text)),
    fieldForError: (error) => (error instanceof TestFailed ? (error.field ?? undefined) : undefined),
  });
  const save = async (sender: SenderInput) => {
    await saveSender(sender);
    await refresh();
    state.onOpenChange(false);
  };
  const testAndSave = async (sender: SenderInput) => {
    const answer = await sendTestPost(sender);
    if (!answer.success) throw new TestFailed(answer);
    await save(sender);
    onTested(answer);
    showToast({ title: 'Sender Saved', description: answer.message });
  };
  const saveUntested = async (sender: SenderInput) => {
    await save(sender);
    showToast({ title: 'Sender Saved', description: 'Send a test to check that email arrives.' });
  };
  return (
    <FormDialog
      {...state}
      title={saved.passwordSet ? 'Change the sender' : 'Connect the sender'}
      description="All email comes from this address. We send a test before saving anything."
      form={form}
      wide
      onSave={testAndSave}
      action={form.busy ? 'Sending the test…' : 'Send a test and save'}
      secondAction={
        <Button variant="outline" onClick={form.busy ? undefined : form.submit(saveUntested)}>
          Save without a test
        </Button>
      }
    >
      <Fields form={form} passwordSet={saved.passwordSet} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: PersistedForm<SenderFields, SenderInput>;
  readonly passwordSet: boolean;
}

function Fields({ form, passwordSet }: FieldsProps) {
  const [senderEmail, provider] = useWatch({ control: form.form.control, name: ['senderEmail', 'provider'] });
  const chosen = chosenProvider({ senderEmail, provider });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
      <EmailField
        label="Email"
        hint="The council’s own address, such as a Gmail account made for it."
        autoComplete="off"
        {...form.fieldProps('senderEmail')}
      />
      <PasswordField
        label="App password"
        hint={
          passwordSet
            ? 'It’s set. Leave this empty to keep it.'
            : 'Not your usual email password, but one created for this site.'
        }
        autoComplete="off"
        {...form.fieldProps('senderPassword')}
      />
      <div className="sm:col-start-2 sm:row-span-4 sm:row-start-1">
        <AppPasswordSteps provider={chosen} />
      </div>
      <SelectField label="Email provider" {...form.fieldProps('provider')}>
        <option value={BY_ADDRESS}>{`By the address: ${providerOfAddress(senderEmail.trim()).name}`}</option>
        {mailProviders.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value={OTHER_SERVER}>Another mail server</option>
      </SelectField>
      {provider === OTHER_SERVER ? <ServerFields form={form} /> : null}
    </div>
  );
}

function ServerFields({ form }: Pick<FieldsProps, 'form'>) {
  const security = form.fieldProps('security');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,6.5rem)]">
      <div className="sm:col-span-2">
        <TextField
          label="Mail server"
          placeholder="smtp.example.org"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="url"
          {...form.fieldProps('host')}
        />
      </div>
      <SelectField
        label="Encryption"
        {...security}
        onChange={(event) => {
          // The usual port for it, unless the administrator chose another.
          const port = form.form.getValues('port');
          if (['465', '587', ''].includes(port))
            form.form.setValue('port', event.target.value === 'tls' ? '465' : '587');
          void security.onChange(event);
        }}
      >
        <option value="tls">TLS</option>
        <option value="starttls">STARTTLS</option>
      </SelectField>
      <TextField label="Port" inputMode="numeric" autoComplete="off" {...form.fieldProps('port')} />
    </div>
  );
}
