import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { monitorNotFound } from './monitors.errors.ts';
import { deleteMonitorRow, monitorById } from './monitors.store.ts';

/**
 * Its contents, changes and notifications too.
 * @throws monitorNotFound when it is gone
 */
export async function deleteMonitor({ database, clock }: Platform, id: string, actor: Actor): Promise<void> {
  const at = clock.now();
  await database.write(async (write) => {
    const monitor = await monitorById(write.db, id);
    if (monitor === null || !(await deleteMonitorRow(write.db, id))) throw monitorNotFound();
    await recordAudit(write, actor, { action: 'monitor-deleted', subjectId: id, detail: monitor.name, at });
  });
}
