import type { Platform } from '#server/platform/platform.ts';
import { alertMail, type AlertMail } from './alert-mail.ts';
import { alertsOfBatch, endUntold } from './alerts.store.ts';
import { EMAIL_SWITCHED_OFF } from './mail-alerts.ts';

/**
 * What there still is to tell right before a mail goes out: what was deleted since is left out, and so is what comes
 * from a page for which email was switched off. Null when nothing is left.
 */
export async function refreshAlert(
  { payload }: { readonly payload: AlertMail },
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): Promise<AlertMail | null> {
  const alerts = await alertsOfBatch(database.db, payload.batch);
  const wanted = alerts.filter(({ isWanted }) => isWanted);
  if (wanted.length < alerts.length) {
    const unwanted = alerts.filter(({ isWanted }) => !isWanted).map(({ id }) => id);
    const at = clock.now().toISOString();
    await database.write(({ db }) => endUntold(db, unwanted, EMAIL_SWITCHED_OFF, at));
  }
  return wanted.length === 0 ? null : alertMail(payload, wanted);
}
