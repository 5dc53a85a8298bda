import { readAddressList } from '#contract/settings.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The default recipient, else the first alert recipient, else the caller. */
export async function testRecipient(platform: Platform, actor: Actor): Promise<string> {
  const adminEmail = await readSetting(platform, 'adminEmail');
  if (adminEmail !== null) return adminEmail;
  const [first] = readAddressList((await readSetting(platform, 'emailRecipients')) ?? '');
  if (first !== undefined) return first;
  const user = actor.userId === null ? null : await userById(platform.database.db, actor.userId);
  return user?.email ?? platform.site.contactEmail;
}
