import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Hub } from '#server/hub.ts';
import { askAboutConnection } from './ask-about-connection.ts';
import { followVerdict } from './follow-verdict.ts';
import { readStanding } from './read-connection.ts';

/**
 * Asks a platform about the account that is set, and keeps the verdict. Where nobody can be asked, the last verdict
 * stays, and the reason is answered; null otherwise.
 */
export async function checkConnection(
  hub: Pick<Hub, 'platform' | 'mailbox' | 'graph'>,
  social: SocialPlatform,
): Promise<string | null> {
  const { connection } = await readStanding(hub.platform, social);
  if (connection === null) return null;
  const verdict = await askAboutConnection(hub, social, connection);
  if ('ok' in verdict) return verdict.reason;
  await hub.platform.database.write((write) => followVerdict(hub, write, social, verdict));
  return null;
}
