import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { markSkipped, type WaitingAlert } from './alerts.store.ts';

const SWITCHED_OFF = 'Email was turned off for this page before this was sent';

/** The alerts whose page still sends mail; the others end as skipped, with the reason. */
export async function skipMutedAlerts(db: Db, alerts: readonly WaitingAlert[], at: Instant): Promise<WaitingAlert[]> {
  const unwanted = alerts.filter(({ isWanted }) => !isWanted);
  await markSkipped(
    db,
    unwanted.map(({ id }) => id),
    SWITCHED_OFF,
    at,
  );
  return alerts.filter(({ isWanted }) => isWanted);
}
