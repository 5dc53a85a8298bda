import type { NewMonitor } from '#contract/monitors.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context, Hub } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { configurationHash } from '#server/watched-pages/configuration-hash.ts';
import { validateSelectors, validateWatchedAddress, validateWebhookAddress } from './validate-monitor.ts';
import { insertMonitor, type Monitor, type MonitorDetails } from './monitors.store.ts';
import { scheduleChecks } from './schedule-checks.ts';

/**
 * Checks the page at once; later checks compare with that.
 * @throws addressRefused, webhookRefused, selectorsRefused; matchesNothing unless that is confirmed
 */
export async function createMonitor(
  hub: Context<'jobs' | 'pageReader'>,
  input: NewMonitor,
  actor: Actor,
): Promise<Monitor> {
  const { confirmNoMatch, ...given } = input;
  const details: MonitorDetails = {
    ...given,
    url: validateWatchedAddress(hub, given.url),
    webhookUrl: validateWebhookAddress(hub, given.webhookUrl),
  };
  await validateSelectors(hub, details, confirmNoMatch);
  const at = hub.clock.now();
  return hub.database.write(async (write) => {
    const monitor = await addMonitor(hub, write, { details, at });
    // Only a preset can be there already.
    if (monitor === null) throw new Error('A monitor could not be written');
    const deed = { action: 'monitor-created', subjectId: monitor.id, detail: monitor.name, at } as const;
    await recordAudit(write, actor, deed);
    return monitor;
  });
}

/** Null when it is a preset that exists already. */
export async function addMonitor(
  { jobs }: Pick<Hub, 'jobs'>,
  write: Write,
  { details, preset, at }: { details: MonitorDetails; preset?: string; at: Date },
): Promise<Monitor | null> {
  const row = { ...details, configurationHash: configurationHash(details), now: at };
  const monitor = await insertMonitor(write.db, preset === undefined ? row : { ...row, preset });
  if (monitor !== null) await scheduleChecks(jobs, write, monitor);
  return monitor;
}
