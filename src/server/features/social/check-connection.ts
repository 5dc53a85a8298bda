import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Context } from '#server/hub.ts';
import { checkToken } from './check-token.ts';
import { recordTokenCheck } from './record-token-check.ts';
import { readConnectionStatus } from './connection-status.ts';

/**
 * Asks the platform about the configured account and stores the result. If the platform cannot be asked, the last
 * result stays and the reason is returned; null otherwise.
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
