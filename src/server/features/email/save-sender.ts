import type { SenderInput } from '#contract/email.ts';
import { readEmailSettings } from '#contract/settings.ts';
import { changeSettings, type SettingStep } from '#server/features/settings/change-setting.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import { completeSender } from './complete-sender.ts';

/**
 * Every process sends through it from now on, and waiting mails go out.
 * @throws as `completeSender`; then nothing is saved
 */
export async function saveSender(hub: Context<'mailbox'>, input: SenderInput, actor: Actor): Promise<void> {
  const { address, password, isNew } = await completeSender(hub, input);
  const steps: SettingStep[] = [{ key: 'senderEmail', value: address }, ...(await serverStep(hub, input.server))];
  if (isNew) steps.push({ key: 'senderPassword', value: password });
  await changeSettings(hub, steps, actor);
  await hub.mailbox.refresh();
}

/** Removes its password and server too; the limits stay. */
export async function removeSender(hub: Context<'mailbox'>, actor: Actor): Promise<void> {
  const steps: SettingStep[] = [
    { key: 'senderEmail', value: null },
    { key: 'senderPassword', value: null },
    ...(await serverStep(hub, null)),
  ];
  await changeSettings(hub, steps, actor);
  await hub.mailbox.refresh();
}

async function serverStep(platform: Platform, server: SenderInput['server']): Promise<SettingStep[]> {
  const settings = readEmailSettings(await readSetting(platform, 'emailSettings'));
  const next = { ...settings, server };
  return JSON.stringify(next) === JSON.stringify(settings)
    ? []
    : [{ key: 'emailSettings', value: JSON.stringify(next) }];
}
