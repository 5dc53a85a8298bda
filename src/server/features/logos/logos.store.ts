import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface Logo {
  readonly file: string;
  readonly kind: 'image' | 'reel';
}

export async function logoOf(db: Db, platform: SocialPlatform): Promise<Logo | null> {
  const row = await db.selectFrom('logos').select(['file', 'kind']).where('platform', '=', platform).executeTakeFirst();
  return row ?? null;
}

export async function putLogo(db: Db, platform: SocialPlatform, { file, kind }: Logo, at: Instant): Promise<void> {
  const row = { file, kind, created_at: at };
  await db
    .insertInto('logos')
    .values({ platform, ...row })
    .onConflict((conflict) => conflict.column('platform').doUpdateSet(row))
    .execute();
}

/** Returns what was removed; null if there was nothing. */
export async function takeLogoAway(db: Db, platform: SocialPlatform): Promise<Logo | null> {
  const row = await db
    .deleteFrom('logos')
    .where('platform', '=', platform)
    .returning(['file', 'kind'])
    .executeTakeFirst();
  return row ?? null;
}
