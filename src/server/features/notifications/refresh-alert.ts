import type { Platform } from '#server/platform/platform.ts';
import { alertMail, type AlertMail } from './alert-mail.ts';
import { alertsOfBatch } from './alerts.store.ts';
import { skipMutedAlerts } from './skip-muted-alerts.ts';

/**
 * What there still is to tell right before a mail goes out: what was deleted since is left out, and so is what comes
 * from a page for which email was switched off. Null when nothing is left.
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
