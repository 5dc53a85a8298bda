import { isSecretSetting, readEmailSettings, type SettingChange, type SettingKey } from '#contract/settings.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sealedForSetting } from './read-setting.ts';
import { putSetting, removeSetting, settingByKey } from './settings.store.ts';

/** Null removes the value. */
export interface SettingStep {
  readonly key: SettingKey;
  readonly value: string | null;
}

/** Notifies every process; a secret value is stored sealed. */
export async function changeSetting(platform: Platform, change: SettingChange, actor: Actor): Promise<void> {
  await changeSettings(platform, [change], actor);
}

/**
 * Changes several settings at once and announces it. Naming another mail server ends the saved password, so that it
 * cannot be sent there.
 */
export async function changeSettings(platform: Platform, wanted: readonly SettingStep[], actor: Actor): Promise<void> {
  const at = platform.clock.now();
  const steps = wanted.map(({ key, value }) => ({
    key,
    stored: value !== null && isSecretSetting(key) ? platform.secrets.seal(sealedForSetting(key), value) : value,
  }));
  await platform.database.write(async (write) => {
    const all = (await endsPassword(write.db, wanted))
      ? [...steps, { key: 'senderPassword' as const, stored: null }]
      : steps;
    const ids: string[] = [];
    for (const { key, stored } of all) {
      const id =
        stored === null ? await removeSetting(write.db, key) : (await putSetting(write.db, key, stored, at)).id;
      if (id === null) continue;
      ids.push(id);
      write.announce({ topic: 'setting', id: key });
    }
    const [subjectId] = ids;
    const detail = steps.map(({ key }) => key).join(', ');
    if (subjectId !== undefined) await recordAudit(write, actor, { action: 'setting-changed', subjectId, detail, at });
  });
}

async function endsPassword(db: Db, steps: readonly SettingStep[]): Promise<boolean> {
  const step = steps.find(({ key }) => key === 'emailSettings');
  if (step === undefined || steps.some(({ key }) => key === 'senderPassword')) return false;
  const before = (await settingByKey(db, 'emailSettings'))?.value ?? null;
  return readEmailSettings(before).server?.host !== readEmailSettings(step.value).server?.host;
}
