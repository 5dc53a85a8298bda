import { readEmailSettings } from '#contract/settings.ts';
import { readSecretSetting, readSetting } from '#server/features/settings/read-setting.ts';
import { environmentAccount, passwordAccount, type MailAccount } from '#server/mail/mail-account.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The account of SMTP_URL, else the sender that was saved with its password, else null. */
export async function readMailAccount(platform: Platform): Promise<MailAccount | null> {
  const settings = readEmailSettings(await readSetting(platform, 'emailSettings'));
  const byEnvironment = environmentAccount(platform, settings);
  if (byEnvironment !== null) return byEnvironment;
  const [address, password] = [
    await readSetting(platform, 'senderEmail'),
    await readSecretSetting(platform, 'senderPassword'),
  ];
  return address === null || password === null ? null : passwordAccount(platform, { address, password }, settings);
}
