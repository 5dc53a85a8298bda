import type { EmailSettings } from '#contract/settings.ts';
import { changeSettings, type SettingStep } from '#server/features/settings/change-setting.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ACCOUNT, type MailServer } from './mail-server.ts';
import { olga } from './sheets.ts';

export async function saveAccount(
  { platform }: { readonly platform: Platform },
  { port }: Pick<MailServer, 'port'>,
  { password = ACCOUNT.password, ...settings }: Partial<EmailSettings> & { password?: string } = {},
): Promise<void> {
  const server = { host: 'localhost', port, security: 'tls' };
  const steps: SettingStep[] = [
    { key: 'emailSettings', value: JSON.stringify({ server, ...settings }) },
    { key: 'senderEmail', value: ACCOUNT.user },
    { key: 'senderPassword', value: password },
  ];
  await changeSettings(platform, steps, olga);
}
