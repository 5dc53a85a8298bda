import { connectionInput, type ConnectionInput, type PlatformView } from '#contract/social-media.ts';
import { platformNames, type SocialPlatform } from '#domain/social/platforms.ts';
import { PasswordField } from '#client/features/accounts/password-field.tsx';
import { connectPlatform } from '#client/features/social/social.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { checkToken, newConnectionFields, type ConnectionFields } from './connection-fields.ts';
import { ConnectionSteps } from './connection-steps.tsx';
import { connectionLabels } from './connection-labels.ts';
import { useRefreshSocialMedia } from './refresh-social-media.ts';

interface ConnectionDialogProps extends DialogState {
  readonly platform: SocialPlatform;
  readonly view: PlatformView;
}

export function ConnectionDialog({ platform, view, ...state }: ConnectionDialogProps) {
  const refresh = useRefreshSocialMedia();
  const name = platformNames[platform];
  const { account, idLabel, idHint } = connectionLabels[platform];
  const form = usePersistedForm<ConnectionFields, ConnectionInput>({
    initial: newConnectionFields(view),
    resolver: schemaResolver(connectionInput, checkToken(view)),
    failure: { text: 'We couldn’t save the connection. Please try again.' },
  });
  const save = async (connection: ConnectionInput) => {
    const { [platform]: saved } = await connectPlatform(platform, connection);
    await refresh();
    showToast({
      title: `${name} ${saved.connected ? 'Connected' : 'Saved'}`,
      description: saved.problem ?? saved.accountName ?? 'Send a test post to try it out.',
    });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title={view.saved.tokenSet ? `Change the connection to ${name}` : `Connect ${name}`}
      description={`The council’s ${account}. We check the token with ${name} before saving anything.`}
      form={form}
      wide
      onSave={save}
      action={form.busy ? `Checking with ${name}…` : 'Check and save'}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="grid gap-5">
          <TextField
            label={idLabel}
            hint={idHint}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            {...form.fieldProps('accountId')}
          />
          <PasswordField
            label="Access token"
            hint={
              view.saved.tokenSet
                ? 'It’s set. Leave this empty to keep it.'
                : 'One long word. We store it encrypted and never show it again.'
            }
            autoComplete="off"
            {...form.fieldProps('accessToken')}
          />
        </div>
        <ConnectionSteps platform={platform} />
      </div>
    </FormDialog>
  );
}
