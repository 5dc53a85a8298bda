import { socialPlatforms } from '#domain/social/platforms.ts';
import { withFewTags } from '#domain/social/tags.ts';
import { settingByKey } from '#server/features/settings/settings.store.ts';
import { insertPost } from '#server/features/social/social-posts.store.ts';
import { readConnectionStatus } from '#server/features/social/connection-status.ts';
import { POST_NEW_SHEETS } from '#server/features/social/show-social-media.ts';
import { HubError } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import { sheetPosts } from './post-sheet.ts';
import { sheetsWithoutPost } from './posted-sheets.store.ts';
import { languageOfSheet, shareTextOf } from './share-words.ts';

/** By then the organizer has added the slots, in ms. */
const SETTLED_AFTER = 15 * 60_000;
/** In ms: how long after it was published, or opened, a sheet that could not be posted may still be. */
const NEW_FOR = 24 * 60 * 60_000;

/**
 * Where that is switched on, posts the sheets that were made since then, at least a quarter of an hour ago, and are
 * open for signups. Each once a platform, and none on a platform that takes nothing. Of a series only its first sheet, so
 * that forty that are published together are one post.
 */
export async function postNewSheets(hub: Context<'pictures' | 'sheetCache'>): Promise<void> {
  const { database, clock } = hub;
  const wish = await settingByKey(database.db, POST_NEW_SHEETS);
  if (wish?.value !== 'true') return;
  const now = clock.now().getTime();
  const fresh = {
    publishedSince: wish.updatedAt,
    publishedUntil: new Date(now - SETTLED_AFTER).toISOString(),
    newSince: new Date(now - NEW_FOR).toISOString(),
  };
  for (const social of socialPlatforms) {
    if (!(await readConnectionStatus(hub, social)).isConnected) continue;
    const announced = new Set<string>();
    for (const { id: sheetId, seriesId } of await sheetsWithoutPost(database.db, social, fresh)) {
      if (seriesId !== null && announced.has(seriesId)) continue;
      await hub.sheetCache.refreshIncluding(sheetId);
      const sheet = hub.sheetCache.sheet(sheetId);
      if (sheet === null || !sheet.signupsOpen || sheet.slots.length === 0) continue;
      const language = languageOfSheet(sheet);
      const post = { text: withFewTags(shareTextOf(hub, sheet, language)), platforms: [social], language };
      const posts = await sheetPosts(hub, sheet, post).catch((error: unknown) => {
        if (error instanceof HubError) return [];
        throw error;
      });
      await database.write(async ({ db }) => {
        for (const post of posts) await insertPost(db, post);
      });
      if (seriesId !== null && posts.length > 0) announced.add(seriesId);
    }
  }
}
