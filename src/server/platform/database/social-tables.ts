import type { Generated, JSONColumnType } from 'kysely';
import type { LanguageTag } from '#domain/languages.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { SocialTrouble } from '#domain/social/trouble.ts';
import type { PostSource, PostState } from '#domain/social/posts.ts';
import type { Fixed, Instant } from './columns.ts';

/** An account at a platform: what is saved of it here, and what the platform last said of it. */
export interface SocialAccountsTable {
  platform: Fixed<SocialPlatform>;
  account_id: string | null;
  /** Sealed. */
  token: string | null;
  /** Of the id and token of which the platform said what follows. */
  seen_credentials: string | null;
  account_name: string | null;
  is_valid: boolean | null;
  problem: string | null;
  token_ends_at: Instant | null;
  checked_at: Instant | null;
  /** Of which trouble administrators were told, and when; null when there is none. */
  told_of: SocialTrouble | null;
  told_at: Instant | null;
  /** Since an administrator lets posts wait. */
  paused_since: Instant | null;
  /** When the last post but tests went out. */
  last_sent_at: Instant | null;
}

/** Something that is to be seen on a platform, or is. */
export interface SocialPostsTable {
  id: Fixed<string>;
  platform: Fixed<SocialPlatform>;
  source: Fixed<PostSource>;
  sheet_id: Fixed<string | null>;
  text: Fixed<string>;
  link: Fixed<string | null>;
  /** The name of an upload. */
  media_file: Fixed<string | null>;
  media_kind: Fixed<'image' | 'reel' | null>;
  state: PostState;
  /** Tries that went wrong, and the one that went well. */
  attempts: Generated<number>;
  /** A `PageProgress` or an `InstagramProgress`. */
  progress: JSONColumnType<object>;
  /** Raised by each step. */
  revision: Generated<number>;
  last_error: string | null;
  next_try_at: Instant | null;
  platform_post_id: string | null;
  permalink: string | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
  sent_at: Instant | null;
}

/** What goes with posts that have no picture of their own. */
export interface LogosTable {
  platform: Fixed<SocialPlatform>;
  /** The name of an upload. */
  file: string;
  kind: 'image' | 'reel';
  created_at: Instant;
}

/** A video that is to be a logo: the one that is being converted, or was last. */
export interface LogoConversionsTable {
  platform: Fixed<SocialPlatform>;
  id: string;
  state: 'converting' | 'failed' | 'done';
  /** In thousandths. */
  progress: number;
  problem: string | null;
  started_at: Instant;
  leased_until: Instant;
}

/** The pictures that show a sheet. */
export interface SharePicturesTable {
  sheet_id: Fixed<string>;
  /** BCP 47. */
  language: Fixed<LanguageTag>;
  /** Of the words that stand in them. */
  fingerprint: string;
  /** What the names of both uploads begin with; null where the server had no font for the words. */
  stem: string | null;
  drawn_at: Instant;
}
