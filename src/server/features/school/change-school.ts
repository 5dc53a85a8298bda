import { schoolFields, type SchoolChange, type SchoolField } from '#contract/school.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import { lockSetting, putSetting } from '#server/features/settings/settings.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { keepIcons } from './keep-icons.ts';
import { readStoredSchool, SCHOOL, type StoredSchool } from './school-settings.ts';

/** What is absent stays, and null is as the variables say again. Every process shows it from then on. */
export async function changeSchool(hub: Context<'pictures'>, change: SchoolChange, actor: Actor): Promise<void> {
  if (Object.keys(change).length === 0) return;
  if (change.accent !== undefined && change.accent !== null) await keepIcons(hub, change.accent);
  const at = hub.clock.now();
  await hub.database.write(async (write) => {
    const locked = await lockSetting(write.db, SCHOOL, '{}', at);
    const before = readStoredSchool(locked.value);
    const after = withoutNull({ ...before, ...change });
    const detail = changedFields(inFull(before), inFull(after));
    if (detail === 'nothing') return;
    await putSetting(write.db, SCHOOL, JSON.stringify(after), at);
    await recordAudit(write, actor, { action: 'school-changed', subjectId: locked.id, detail, at });
    write.announce({ topic: 'setting', id: SCHOOL });
  });
}

function withoutNull(fields: SchoolChange): StoredSchool {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

function inFull(stored: StoredSchool): SchoolChange {
  const fields = Object.keys(schoolFields) as SchoolField[];
  return Object.fromEntries(fields.map((field) => [field, stored[field] ?? null]));
}
