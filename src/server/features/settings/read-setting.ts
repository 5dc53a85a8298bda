import { isSecretSetting, type SettingKey, type SettingView } from '#contract/settings.ts';
import type { Platform } from '#server/platform/platform.ts';
import { settingByKey } from './settings.store.ts';

/** The purpose of the seal, so that no other sealed text can replace a setting. */
export const sealedForSetting = (key: SettingKey) => `setting ${key}`;

export async function showSetting({ database }: Platform, key: SettingKey): Promise<SettingView> {
  const stored = await settingByKey(database.db, key);
  const updatedAt = stored?.updatedAt ?? null;
  if (isSecretSetting(key)) return { key, value: '', updatedAt, configured: stored !== null };
  return { key, value: stored?.value ?? null, updatedAt };
}

/** Null when it is not set. */
export async function readSetting(
  { database }: { readonly database: Pick<Platform['database'], 'db'> },
  key: SettingKey,
): Promise<string | null> {
  return (await settingByKey(database.db, key))?.value ?? null;
}

/**
 * Null when it is not set or can no longer be read: it was sealed with another SECRET_KEY, and must be entered again.
 */
export async function readSecretSetting(platform: Platform, key: SettingKey): Promise<string | null> {
  const sealed = await readSetting(platform, key);
  if (sealed === null) return null;
  try {
    return platform.secrets.unseal(sealedForSetting(key), sealed);
  } catch {
    platform.log.error({ key }, 'cannot read a stored secret with this SECRET_KEY: enter the secret again');
    return null;
  }
}
