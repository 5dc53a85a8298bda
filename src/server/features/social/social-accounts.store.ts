import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { SocialTrouble } from '#domain/social/trouble.ts';

export interface StoredAccount {
  readonly accountId: string | null;
  /** Sealed. */
  readonly token: string | null;
  /** The id and token that the platform's answer is about. */
  readonly seenCredentials: string | null;
  readonly accountName: string | null;
  readonly isValid: boolean | null;
  readonly problem: string | null;
  readonly tokenEndsAt: Instant | null;
  readonly checkedAt: Instant | null;
  readonly toldOf: SocialTrouble | null;
  readonly pausedSince: Instant | null;
  readonly lastSentAt: Instant | null;
}

const NOTHING: StoredAccount = {
  accountId: null,
  token: null,
  seenCredentials: null,
  accountName: null,
  isValid: null,
  problem: null,
  tokenEndsAt: null,
  checkedAt: null,
  toldOf: null,
  pausedSince: null,
  lastSentAt: null,
};

export async function accountOf(db: Db, platform: SocialPlatform): Promise<StoredAccount> {
  const row = await db
    .selectFrom('social_accounts')
    .select([
      'account_id as accountId',
      'token',
      'seen_credentials as seenCredentials',
      'account_name as accountName',
      'is_valid as isValid',
      'problem',
      'token_ends_at as tokenEndsAt',
      'checked_at as checkedAt',
      'told_of as toldOf',
      'paused_since as pausedSince',
      'last_sent_at as lastSentAt',
    ])
    .where('platform', '=', platform)
    .executeTakeFirst();
  return row ?? NOTHING;
}

/** Locks the saved account against other changes until the transaction ends. */
export async function lockAccount(db: Db, platform: SocialPlatform): Promise<StoredAccount> {
  await db
    .updateTable('social_accounts')
    .set((account) => ({ token: account.ref('token') }))
    .where('platform', '=', platform)
    .execute();
  return accountOf(db, platform);
}

/** `token` is sealed; null for the account removes it. */
export async function saveAccount(
  db: Db,
  platform: SocialPlatform,
  account: { readonly accountId: string; readonly token: string } | null,
): Promise<void> {
  await put(db, platform, { account_id: account?.accountId ?? null, token: account?.token ?? null });
}

export interface TokenCheck {
  readonly credentials: string;
  readonly isValid: boolean;
  /** Null keeps the stored one. */
  readonly accountName: string | null;
  readonly problem: string | null;
  readonly tokenEndsAt: Instant | null;
  readonly at: Instant;
}

export async function storeTokenCheck(db: Db, platform: SocialPlatform, check: TokenCheck): Promise<void> {
  const { credentials, isValid, accountName, problem, tokenEndsAt, at } = check;
  await put(db, platform, {
    seen_credentials: credentials,
    is_valid: isValid,
    ...(accountName === null ? {} : { account_name: accountName }),
    problem,
    token_ends_at: tokenEndsAt,
    checked_at: at,
  });
}

/** False when administrators were mailed already: of this or worse trouble, or of one that was over within a day. */
export async function noteTold(
  db: Db,
  platform: SocialPlatform,
  { trouble, at, dayAgo }: { readonly trouble: SocialTrouble; readonly at: Instant; readonly dayAgo: Instant },
): Promise<boolean> {
  const noted = await db
    .updateTable('social_accounts')
    .set({ told_of: trouble, told_at: at })
    .where('platform', '=', platform)
    .where((row) =>
      row.or([
        row.and([row('told_of', 'is', null), row.or([row('told_at', 'is', null), row('told_at', '<=', dayAgo)])]),
        row('told_of', 'not in', ['locked-out', trouble]),
      ]),
    )
    .returning('platform')
    .execute();
  return noted.length > 0;
}

/** The trouble is over; the next is mailed, but not within a day. */
export async function troubleIsOver(db: Db, platform: SocialPlatform): Promise<void> {
  await put(db, platform, { told_of: null });
}

/** The next trouble is mailed in any case. */
export async function forgetTold(db: Db, platform: SocialPlatform): Promise<void> {
  await put(db, platform, { told_of: null, told_at: null });
}

/** Null ends the pause. */
export async function setPaused(db: Db, platform: SocialPlatform, since: Instant | null): Promise<void> {
  await put(db, platform, { paused_since: since });
}

export async function noteSent(db: Db, platform: SocialPlatform, at: Instant): Promise<void> {
  await put(db, platform, { last_sent_at: at });
}

type Columns = Partial<{
  account_id: string | null;
  token: string | null;
  seen_credentials: string;
  is_valid: boolean;
  account_name: string;
  problem: string | null;
  token_ends_at: Instant | null;
  checked_at: Instant;
  told_of: null;
  told_at: null;
  paused_since: Instant | null;
  last_sent_at: Instant;
}>;

async function put(db: Db, platform: SocialPlatform, columns: Columns): Promise<void> {
  await db
    .insertInto('social_accounts')
    .values({ platform, ...columns })
    .onConflict((conflict) => conflict.column('platform').doUpdateSet(columns))
    .execute();
}
