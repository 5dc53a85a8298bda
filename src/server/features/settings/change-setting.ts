import { isSecretSetting, type SettingChange } from '#contract/settings.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sealedFor } from './read-setting.ts';
import { putSetting } from './settings.store.ts';

/** Gives a setting a new value, and tells every process; a secret one is stored sealed. */
export async function changeSetting(platform: Platform, { key, value }: SettingChange, actor: Actor): Promise<void> {
  const at = platform.clock.now();
  const stored = isSecretSetting(key) ? platform.secrets.seal(sealedFor(key), value) : value;
  await platform.database.write(async (write) => {
    const { id } = await putSetting(write.db, key, stored, at);
    await recordAudit(write, actor, { action: 'setting-changed', subjectId: id, detail: key, at });
    write.announce({ topic: 'setting', id: key });
  });
}
