import type { SocialPlatform } from '#domain/social/platforms.ts';
import { readConnectionStatus, sealedForConnection } from '#server/features/social/connection-status.ts';
import { storeTokenCheck, saveAccount } from '#server/features/social/social-accounts.store.ts';
import { insertPost, recordStep, type NewPost } from '#server/features/social/social-posts.store.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { COUNCIL } from './graph/accounts.ts';

interface OnPlatform {
  readonly platform: Platform;
}

export async function waitingPost({ platform }: OnPlatform, more: Partial<NewPost> = {}): Promise<string> {
  const now = platform.clock.now();
  const post: NewPost = {
    id: newId(now),
    platform: 'facebook',
    source: 'change',
    sheetId: null,
    text: 'School news: New: “Winter concert”',
    link: null,
    media: null,
    at: now.toISOString(),
    ...more,
  };
  await platform.database.write(({ db }) => insertPost(db, post));
  return post.id;
}

export async function failedPost(hub: OnPlatform, more: Partial<NewPost> = {}): Promise<string> {
  const id = await waitingPost(hub, more);
  const { database, clock } = hub.platform;
  const refused = {
    state: 'failed',
    attempts: 1,
    progress: { at: 'new' },
    lastError: 'Meta takes this for spam',
    nextTryAt: null,
    at: clock.now().toISOString(),
  } as const;
  await database.write(({ db }) => recordStep(db, { id, revision: 0 }, refused));
  return id;
}

export async function connectAccount(
  { platform }: OnPlatform,
  social: SocialPlatform,
  otherToken?: string,
): Promise<void> {
  const { id, token: itsToken } = social === 'facebook' ? COUNCIL.page : COUNCIL.instagram;
  const token = otherToken ?? itsToken;
  const sealed = platform.secrets.seal(sealedForConnection(social), token);
  await platform.database.write(({ db }) => saveAccount(db, social, { accountId: id, token: sealed }));
  const { connection } = await readConnectionStatus(platform, social);
  if (connection === null) throw new Error('It is not connected');
  const at = platform.clock.now().toISOString();
  const check = { credentials: connection.credentials, isValid: true, accountName: 'Burnett PAC', problem: null };
  await platform.database.write(({ db }) => storeTokenCheck(db, social, { ...check, tokenEndsAt: null, at }));
}
