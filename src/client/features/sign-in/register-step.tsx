import { Trans, useLingui } from '@lingui/react/macro';
import type { Consents } from '#domain/consents.ts';
import { PASSWORD_AT_LEAST, singleLine } from '#domain/text-limits.ts';
import { customResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { TrapField, useFormTraces } from '#client/lib/proof/form-traces.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { Checkbox, EmailField, TextField } from '#client/ui/field.tsx';
import { blamedField, useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { useFieldRules } from '#client/features/accounts/field-rules.ts';
import { CouncilEmails } from '#client/features/consent/council-emails.tsx';
import { OtherWay } from './other-way.tsx';
import { PasswordField } from '#client/features/accounts/password-field.tsx';
import { useRegistering } from './use-registering.ts';
import { useWelcome } from '#client/features/accounts/welcome.ts';
import { BY_SCRIPT } from '#client/lib/by-script.ts';

interface RegisterStepProps {
  readonly email: string;
  readonly onSignIn: (email: string) => void;
  readonly onDone: () => void;
}

interface RegisterFields extends Consents {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

export function RegisterStep({ email, onSignIn, onDone }: RegisterStepProps) {
  const { t } = useLingui();
  const say = useAccountMessages();
  const rules = useFieldRules();
  const welcome = useWelcome();
  const traces = useFormTraces();
  const registering = useRegistering(traces.read);
  const failure = { title: t`Registration Failed`, text: t`Please try again.` };
  const form = usePersistedForm<RegisterFields, RegisterFields>({
    initial: { name: '', email, phone: '', password: '', emailConsent: false, callConsent: false, newsConsent: false },
    resolver: customResolver(({ name, email, phone, password }) => ({
      ...rules.name(name),
      ...rules.email(email),
      ...rules.phone(phone),
      ...(password.length < PASSWORD_AT_LEAST
        ? { password: t`Password must be at least ${PASSWORD_AT_LEAST} characters` }
        : {}),
    })),
    failure,
    errorMessage: (error) => say(error, failure.text),
    fieldForError: (error) => blamedField(error, ['email', 'password']),
  });
  const create = async ({ name, email, phone, password, ...consents }: RegisterFields) => {
    const { user, isNew } = await registering.create({
      name: singleLine(name),
      email: email.trim(),
      phone: singleLine(phone) || null,
      password,
      ...consents,
    });
    onDone();
    await (isNew ? welcome.registered(user) : welcome.signedIn(user));
  };
  return (
    <form id={form.id} method={BY_SCRIPT} noValidate onSubmit={form.submit(create)} className="grid gap-4">
      <div className="-mb-5 empty:hidden">
        <ErrorSummary problems={form.problems} />
      </div>
      <TextField label={<Trans>Name</Trans>} autoComplete="name" data-first-focus="" {...form.fieldProps('name')} />
      <EmailField
        label={<Trans>Email</Trans>}
        hint={<Trans>You’ll use it to sign in</Trans>}
        autoComplete="username"
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
      <PasswordField
        label={<Trans>Password</Trans>}
        hint={<Trans>At least {PASSWORD_AT_LEAST} characters. A few words in a row work well</Trans>}
        autoComplete="new-password"
        {...form.fieldProps('password')}
      />
      <Checkbox label={<Trans>Send me reminders by email</Trans>} {...form.fieldProps('emailConsent')} />
      <CouncilEmails control={form.fieldProps} />
      <TrapField trap={traces.trap} />
      <div className="mt-1 grid">
        <Button type="submit" size="lg" busy={form.busy}>
          <Trans>Create account</Trans>
        </Button>
        <p role="status" className="text-center text-small text-muted not-empty:mt-2">
          {registering.isChecking ? <Trans>Checking that you’re not a bot. This can take a few seconds…</Trans> : null}
        </p>
      </div>
      <OtherWay
        question={<Trans>Already have an account?</Trans>}
        action={<Trans>Sign in</Trans>}
        onTake={() => onSignIn(form.form.getValues('email'))}
      />
    </form>
  );
}
