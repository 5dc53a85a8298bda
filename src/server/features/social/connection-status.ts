import type { SocialPlatform } from '#domain/social/platforms.ts';
import { settingByKey } from '#server/features/settings/settings.store.ts';
import type { GraphAccount } from '#server/graph/graph-call.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountOf, type StoredAccount } from './social-accounts.store.ts';

/** The purpose of the seal, so that no other sealed text can replace an access token. */
export const sealedForConnection = (social: SocialPlatform) => `social token ${social}`;

export interface Connection {
  readonly setBy: 'environment' | 'settings';
  readonly account: GraphAccount;
  readonly credentials: string;
}

export interface ConnectionStatus {
  readonly stored: StoredAccount;
  /** Null while id or token are missing. */
  readonly connection: Connection | null;
  /** On until an administrator switches it off. */
  readonly enabled: boolean;
  /** The platform itself confirmed this id and token. */
  readonly isValid: boolean;
  readonly isConnected: boolean;
}

/** From stored results; the platform is not asked. */
export async function readConnectionStatus(platform: Platform, social: SocialPlatform): Promise<ConnectionStatus> {
  const { db } = platform.database;
  const stored = await accountOf(db, social);
  const enabled = (await settingByKey(db, `${social}Enabled`))?.value !== 'false';
  const connection = readConnection(platform, social, stored);
  const isValid = connection !== null && stored.seenCredentials === connection.credentials && stored.isValid === true;
  return { stored, connection, enabled, isValid, isConnected: isValid && enabled };
}

/** The account of the environment, else the saved one, else null. */
export function readConnection(platform: Platform, social: SocialPlatform, stored: StoredAccount): Connection | null {
  const { pageId, pageToken, instagramId, instagramToken } = platform.config.social;
  const [id, token] = social === 'facebook' ? [pageId, pageToken] : [instagramId, instagramToken];
  if (id !== undefined && token !== undefined) return connectionOf(platform, 'environment', { id, token });
  const saved = savedToken(platform, social, stored);
  if (stored.accountId === null || saved === null) return null;
  return connectionOf(platform, 'settings', { id: stored.accountId, token: saved });
}

/** Null when there is none, or it was sealed with another SECRET_KEY. */
export function savedToken(
  { secrets, log }: Platform,
  social: SocialPlatform,
  { token }: StoredAccount,
): string | null {
  if (token === null) return null;
  try {
    return secrets.unseal(sealedForConnection(social), token);
  } catch {
    log.error({ platform: social }, 'cannot read a stored access token with this SECRET_KEY: enter the token again');
    return null;
  }
}

export function connectionOf(
  { secrets }: Pick<Platform, 'secrets'>,
  setBy: Connection['setBy'],
  account: GraphAccount,
): Connection {
  return { setBy, account, credentials: secrets.sign('social credentials', `${account.id} ${account.token}`) };
}
