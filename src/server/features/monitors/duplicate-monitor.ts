import { textLimits } from '#domain/text-limits.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { addMonitor } from './create-monitor.ts';
import { monitorNotFound } from './monitors.errors.ts';
import { monitorById, type Monitor } from './monitors.store.ts';

const COPY = ' (copy)';

/**
 * The copy is paused, so that no change is reported twice before it is edited.
 * @throws monitorNotFound when it is gone
 */
export async function duplicateMonitor(hub: Context<'jobs'>, id: string, actor: Actor): Promise<Monitor> {
  const at = hub.clock.now();
  return hub.database.write(async (write) => {
    const original = await monitorById(write.db, id);
    if (original === null) throw monitorNotFound();
    const name = `${original.name.slice(0, textLimits.name - COPY.length)}${COPY}`;
    const copy = await addMonitor(hub, write, { details: { ...original, name, status: 'paused' }, at });
    if (copy === null) throw monitorNotFound();
    await recordAudit(write, actor, { action: 'monitor-created', subjectId: copy.id, detail: copy.name, at });
    return copy;
  });
}
