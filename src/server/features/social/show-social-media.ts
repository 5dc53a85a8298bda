import type { PlatformView, SocialMediaView, SocialStatus } from '#contract/social-media.ts';
import { platformNames, socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import { nextPostAt } from '#domain/social/posts.ts';
import { settingByKey } from '#server/features/settings/settings.store.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countUnposted } from './posted-changes.store.ts';
import { readConnectionStatus, type ConnectionStatus } from './connection-status.ts';
import { lastSentPost, openPosts } from './social-posts.store.ts';
import { leasedUntil } from '#server/platform/database/leases.store.ts';
import { warnOfToken } from './warn-of-token.ts';

export const SOCIAL_TEST = 'social-test';
export const POST_NEW_SHEETS = 'socialPostNewSheets';

export async function showStatus(platform: Platform): Promise<SocialStatus> {
  const [facebook, instagram] = await Promise.all(
    socialPlatforms.map((social) => readConnectionStatus(platform, social)),
  );
  return { facebook: facebook?.isConnected ?? false, instagram: instagram?.isConnected ?? false };
}

export async function showSocialMedia(hub: Context<'videos'>): Promise<SocialMediaView> {
  const { db } = hub.database;
  return {
    facebook: await showPlatform(hub, 'facebook'),
    instagram: await showPlatform(hub, 'instagram'),
    postNewSheets: (await settingByKey(db, POST_NEW_SHEETS))?.value === 'true',
    testing: new Date((await leasedUntil(db, SOCIAL_TEST)) ?? 0) > hub.clock.now(),
    convertsVideos: await hub.videos.isAvailable(),
  };
}

async function showPlatform(platform: Platform, social: SocialPlatform): Promise<PlatformView> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const status = await readConnectionStatus(platform, social);
  const { stored, connection, enabled, isConnected } = status;
  const [last, open] = [await lastSentPost(db, social), await openPosts(db, social)];
  const paceUntil = nextPostAt(stored.lastSentAt);
  const isSeen = connection !== null && stored.seenCredentials === connection.credentials;
  return {
    connected: isConnected,
    enabled,
    problem: problemOf(social, status),
    warning: warnOfToken(platform, social, status),
    setBy: connection?.setBy ?? null,
    accountId: connection?.account.id ?? null,
    accountName: isSeen ? stored.accountName : null,
    saved: { accountId: stored.accountId, tokenSet: stored.token !== null },
    tokenEndsAt: isSeen ? stored.tokenEndsAt : null,
    checkedAt: isSeen ? stored.checkedAt : null,
    pausedSince: stored.pausedSince,
    nextPostAt: paceUntil !== null && paceUntil > now ? paceUntil.toISOString() : null,
    waiting: open.length + (await countUnposted(db, social)),
    lastPost: last === null || last.sentAt === null ? null : { at: last.sentAt, permalink: last.permalink },
  };
}

export function problemOf(
  social: SocialPlatform,
  { connection, enabled, isValid, stored }: ConnectionStatus,
): string | null {
  const name = platformNames[social];
  if (connection === null) return `${name} isn’t set up. Enter the account’s ID and access token.`;
  if (stored.seenCredentials !== connection.credentials)
    return `We haven’t checked the access token with ${name} yet. We’ll do it within a few minutes.`;
  if (!isValid) return stored.problem ?? `${name} doesn’t accept the access token. Connect the account again.`;
  return enabled ? null : `${name} is turned off. Turn it on to post there.`;
}
