import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { GraphAccount } from '#server/graph/graph-call.ts';
import { createContainer, readQuota, usedUp } from '#server/graph/instagram-calls.ts';
import { checkToken } from './check-token.ts';
import { recordTokenCheck } from './record-token-check.ts';
import { mediaAddress } from './media-address.ts';
import { postPicture } from './post-picture.ts';
import { readConnectionStatus, type ConnectionStatus } from './connection-status.ts';
import { problemOf } from './show-social-media.ts';
import type { Context } from '#server/hub.ts';

/**
 * Tests the configured account without publishing and, on Instagram, whether there is room for a post and whether it
 * can fetch our picture. Returns what is wrong, or null.
 */
export async function tryConnection(
  hub: Context<'mailbox' | 'graph' | 'pictures'>,
  social: SocialPlatform,
  status: ConnectionStatus,
): Promise<string | null> {
  const { connection } = status;
  if (connection === null) return problemOf(social, status);
  const check = await checkToken(hub, social, connection);
  if ('ok' in check) return check.reason;
  await hub.database.write((write) => recordTokenCheck(hub, write, social, check));
  const problem = problemOf(social, await readConnectionStatus(hub, social));
  return problem === null && social === 'instagram' ? tryContainer(hub, connection.account) : problem;
}

/** The container is never published: Instagram drops it within a day. Of a video only the address is requested. */
async function tryContainer(
  hub: Context<'mailbox' | 'graph' | 'pictures'>,
  account: GraphAccount,
): Promise<string | null> {
  const { graph } = hub;
  const quota = await readQuota(graph, account);
  if (!quota.ok) return quota.reason;
  const full = usedUp(quota.value);
  if (full !== null) return full;
  const caption = `A test of ${hub.site.name}`;
  const media = await postPicture(hub, 'instagram', caption);
  if (media === null) return null;
  const shown = { caption, media: { kind: media.kind, url: mediaAddress(hub, media.file) } };
  const created = await createContainer(graph, account, shown);
  return created.ok ? null : created.reason;
}
