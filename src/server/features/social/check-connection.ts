import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Context } from '#server/hub.ts';
import { checkToken } from './check-token.ts';
import { recordTokenCheck } from './record-token-check.ts';
import { readConnectionStatus } from './connection-status.ts';

/**
 * Asks a platform about the account that is set, and keeps the check. Where nobody can be asked, the last check
 * stays, and the reason is answered; null otherwise.
 */
export async function checkConnection(
  hub: Context<'mailbox' | 'graph'>,
  social: SocialPlatform,
): Promise<string | null> {
  const { connection } = await readConnectionStatus(hub, social);
  if (connection === null) return null;
  const check = await checkToken(hub, social, connection);
  if ('ok' in check) return check.reason;
  await hub.database.write((write) => recordTokenCheck(hub, write, social, check));
  return null;
}
