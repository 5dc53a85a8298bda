import type { SuppressionView } from '#contract/email.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { liftSuppression, suppressAddress, type SuppressedAddress } from '#server/mail/suppressed-addresses.store.ts';
import type { Platform } from '#server/platform/platform.ts';

export function presentSuppression({ id, address, reason, createdAt }: SuppressedAddress): SuppressionView {
  return { id, address, reason, since: createdAt };
}

/** Stops reminders and letters to an address, because an administrator saw mail to it come back. */
export async function suppress(platform: Platform, address: string, actor: Actor): Promise<SuppressionView> {
  const at = platform.clock.now();
  return platform.database.write(async (write) => {
    const row = await suppressAddress(write.db, address, null, at);
    await recordAudit(write, actor, { action: 'address-suppressed', subjectId: row.id, at });
    return presentSuppression(row);
  });
}

export async function lift(platform: Platform, { id, address }: SuppressedAddress, actor: Actor): Promise<void> {
  const at = platform.clock.now();
  await platform.database.write(async (write) => {
    await liftSuppression(write.db, address);
    await recordAudit(write, actor, { action: 'suppression-lifted', subjectId: id, at });
  });
}
