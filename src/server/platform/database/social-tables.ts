import type { Generated, JSONColumnType } from 'kysely';
import type { LanguageTag } from '#domain/languages.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { SocialTrouble } from '#domain/social/trouble.ts';
import type { PostSource, PostState } from '#domain/social/posts.ts';
import type { Fixed, Instant } from './columns.ts';

export interface SocialAccountsTable {
  platform: Fixed<SocialPlatform>;
  account_id: string | null;
  token: string | null;
  seen_credentials: string | null;
  account_name: string | null;
  is_valid: boolean | null;
  problem: string | null;
  token_ends_at: Instant | null;
  checked_at: Instant | null;
  /** The trouble that administrators were last mailed about; null if there is none. */
  told_of: SocialTrouble | null;
  told_at: Instant | null;
  paused_since: Instant | null;
  /** When the last post went out, tests not counted. */
  last_sent_at: Instant | null;
}

export interface SocialPostsTable {
  id: Fixed<string>;
  platform: Fixed<SocialPlatform>;
  source: Fixed<PostSource>;
  sheet_id: Fixed<string | null>;
  text: Fixed<string>;
  link: Fixed<string | null>;
  media_file: Fixed<string | null>;
  media_kind: Fixed<'image' | 'reel' | null>;
  state: PostState;
  /** Failed attempts, and the successful one. */
  attempts: Generated<number>;
  progress: JSONColumnType<object>;
  revision: Generated<number>;
  last_error: string | null;
  next_try_at: Instant | null;
  platform_post_id: string | null;
  permalink: string | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
  sent_at: Instant | null;
}

export interface LogosTable {
  platform: Fixed<SocialPlatform>;
  file: string;
  kind: 'image' | 'reel';
  created_at: Instant;
}

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

export interface SharePicturesTable {
  sheet_id: Fixed<string>;
  language: Fixed<LanguageTag>;
  fingerprint: string;
  /** The start of both uploads' names; null if the server had no font for the words. */
  stem: string | null;
  drawn_at: Instant;
}
