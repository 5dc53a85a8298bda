import type { SenderInput } from '#contract/email.ts';
import { readEmailSettings } from '#contract/settings.ts';
import { readSecretSetting, readSetting } from '#server/features/settings/read-setting.ts';
import { serverFor } from '#server/mail/mail-account.ts';
import type { Platform } from '#server/platform/platform.ts';
import { passwordForOtherServer, passwordRequired } from './email.errors.ts';

/**
 * Adds the password: the typed one, else the one saved for the same mail server.
 * @throws passwordRequired, or passwordForOtherServer when the saved one would go to another server
 */
export async function completeSender(
  platform: Platform,
  input: SenderInput,
): Promise<{ readonly address: string; readonly password: string; readonly isNew: boolean }> {
  const { senderEmail, senderPassword } = input;
  if (senderPassword !== '') return { address: senderEmail, password: senderPassword, isNew: true };
  const [saved, savedFor] = [
    await readSecretSetting(platform, 'senderPassword'),
    await readSetting(platform, 'senderEmail'),
  ];
  if (saved === null || savedFor === null) throw passwordRequired();
  const settings = readEmailSettings(await readSetting(platform, 'emailSettings'));
  const { host } = serverFor(senderEmail, input);
  if (host !== serverFor(savedFor, settings).host) throw passwordForOtherServer(host);
  return { address: senderEmail, password: saved, isNew: false };
}
