import type { Platform } from '#server/platform/platform.ts';
import { alertMail, type AlertMail } from './alert-mail.ts';
import { alertsOfBatch } from './alerts.store.ts';
import { skipMutedAlerts } from './skip-muted-alerts.ts';

/**
 * Right before a mail goes out: what is still to be reported, without deleted items and pages whose emails were
 * switched off. Null if nothing is left.
 */
export async function refreshAlert(
  { payload }: { readonly payload: AlertMail },
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): Promise<AlertMail | null> {
  const found = await alertsOfBatch(database.db, payload);
  const alerts = found.every(({ isWanted }) => isWanted)
    ? found
    : await database.write(({ db }) => skipMutedAlerts(db, found, clock.now().toISOString()));
  return alerts.length === 0 ? null : alertMail(payload, alerts);
}
