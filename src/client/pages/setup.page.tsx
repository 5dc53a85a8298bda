import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { isEmailAddress, PASSWORD_AT_LEAST } from '#domain/text-limits.ts';
import { blamedField, useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { createFirstAdministrator } from '#client/features/accounts/accounts.api.ts';
import { PasswordField } from '#client/features/accounts/password-field.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { customResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { useHashToken } from '#client/lib/hash-token.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { drafts, pendingToast } from '#client/lib/storage.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { EmailField, TextField } from '#client/ui/field.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import { useAddressMessage } from '#client/ui/use-address-message.ts';
import { BY_SCRIPT } from '#client/lib/by-script.ts';

const LINK = 'setup-link';

/** Takes the token out of the address right away, and keeps it in this tab for a reload. */
function takeToken(fromAddress: string): string | null {
  window.history.replaceState(null, '', pagePaths.setup);
  if (fromAddress !== '') drafts.write(LINK, fromAddress);
  return drafts.read<string>(LINK);
}

export function SetupPage() {
  const { t } = useLingui();
  const { name } = useSite();
  const [token] = useHashToken(takeToken);
  const [isDead, setIsDead] = useState(false);
  useDocumentTitle(t`Welcome`);
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center bg-paper px-4 py-8">
      <section className="card w-full max-w-[31.25rem] overflow-hidden">
        <header className="grid gap-3 bg-spruce-soft px-6 py-7 sm:px-9">
          <p className="flex items-center gap-3 font-bold">
            <Logo className="size-9 shrink-0" />
            <span translate="no">{name}</span>
          </p>
          {isDead ? <LinkUsed /> : token === null ? <LinkIncomplete /> : <Welcome />}
        </header>
        <div className="px-6 py-7 sm:px-9">
          {token === undefined ? (
            <LoadingBone className="h-80 w-full" />
          ) : isDead || token === null ? (
            <SignInInstead />
          ) : (
            <SetupForm token={token} onDead={() => setIsDead(true)} />
          )}
        </div>
      </section>
    </main>
  );
}

function Welcome() {
  return (
    <>
      <h1 className="text-title">
        <Trans>Welcome! Let's begin.</Trans>
      </h1>
      <p>
        <Trans>
          Everything is running. Create your account, and you can publish your first signup sheet in a minute.
        </Trans>
      </p>
    </>
  );
}

function LinkUsed() {
  return (
    <>
      <h1 className="text-title">
        <Trans>This link has been used</Trans>
      </h1>
      <p>
        <Trans>
          The link for the first administrator works only once. If you already created the account, sign in. If not,
          restart the server to get a new link.
        </Trans>
      </p>
    </>
  );
}

function LinkIncomplete() {
  return (
    <>
      <h1 className="text-title">
        <Trans>This link is incomplete</Trans>
      </h1>
      <p>
        <Trans>Copy the whole line that the server printed when it started. Already have an account? Sign in.</Trans>
      </p>
    </>
  );
}

function SignInInstead() {
  return (
    <a href={pagePaths.management} className={`${buttonClass('default', 'lg')} w-full`}>
      <Trans>Sign in</Trans>
    </a>
  );
}

interface SetupFields {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

function SetupForm({ token, onDead }: { readonly token: string; readonly onDead: () => void }) {
  const { t } = useLingui();
  const messageOfAddress = useAddressMessage();
  const say = useAccountMessages();
  const failure = { text: t`Please try again.` };
  const form = usePersistedForm<SetupFields, SetupFields>({
    initial: { name: '', email: '', password: '' },
    resolver: customResolver(({ name, email, password }) => ({
      ...(name.trim() === '' ? { name: t`Name is required` } : {}),
      ...(email.trim() === '' ? { email: t`Email is required` } : {}),
      ...(email.trim() === '' || isEmailAddress(email.trim()) ? {} : { email: messageOfAddress(email) }),
      ...(password.length < PASSWORD_AT_LEAST
        ? { password: t`Password must be at least ${PASSWORD_AT_LEAST} characters` }
        : {}),
    })),
    failure,
    errorMessage: (error) => say(error, failure.text),
    fieldForError: (error) => blamedField(error, ['email', 'password']),
  });
  const create = async (fields: SetupFields) => {
    try {
      await createFirstAdministrator({ ...fields, email: fields.email.trim(), token });
    } catch (error) {
      if (codeOf(error) === 'setup_link_dead' || codeOf(error) === 'administrator_exists') {
        drafts.drop(LINK);
        onDead();
        return;
      }
      throw error;
    }
    drafts.drop(LINK);
    pendingToast.leave({ title: t`Account Created!`, description: t`You are now logged in` });
    window.location.assign(pagePaths.management);
  };
  return (
    <form id={form.id} method={BY_SCRIPT} noValidate onSubmit={form.submit(create)} className="grid gap-5">
      <div className="-mb-5 empty:hidden">
        <ErrorSummary problems={form.problems} />
      </div>
      <TextField
        label={<Trans>Your name</Trans>}
        hint={<Trans>Volunteers see it when you organize an event</Trans>}
        autoComplete="name"
        {...form.fieldProps('name')}
      />
      <EmailField
        label={<Trans>Email</Trans>}
        hint={<Trans>You’ll use it to sign in</Trans>}
        autoComplete="username"
        {...form.fieldProps('email')}
      />
      <PasswordField
        label={<Trans>Password</Trans>}
        hint={<Trans>At least {PASSWORD_AT_LEAST} characters. A few words in a row work well</Trans>}
        autoComplete="new-password"
        {...form.fieldProps('password')}
      />
      <Button type="submit" size="lg" busy={form.busy}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof HttpError ? error.answer?.code : undefined;
}
