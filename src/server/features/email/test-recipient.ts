import { readAddressList } from '#contract/settings.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Where a test mail goes: to the default recipient, else to the first who gets alerts, else to whoever asks for it. */
export async function testRecipient(platform: Platform, actor: Actor): Promise<string> {
  const adminEmail = await readSetting(platform, 'adminEmail');
  if (adminEmail !== null) return adminEmail;
  const [first] = readAddressList((await readSetting(platform, 'emailRecipients')) ?? '');
  if (first !== undefined) return first;
  const user = actor.userId === null ? null : await userById(platform.database.db, actor.userId);
  return user?.email ?? platform.config.site.contactEmail;
}
