import type { PostView, SharePostInput } from '#contract/social-media.ts';
import type { SheetView } from '#contract/sheets.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { recordFillAction } from '#server/features/fill-actions/record-fill-action.ts';
import { logoOf } from '#server/features/logos/logos.store.ts';
import { presentPost } from '#server/features/social/present-post.ts';
import { readConnectionStatus } from '#server/features/social/connection-status.ts';
import { POST_ON } from '#server/features/social/social.job.ts';
import { insertPost, postById, type NewPost, type PostMedia } from '#server/features/social/social-posts.store.ts';
import { blockedReason } from '#server/features/social/process-post-queue.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { newId } from '#server/platform/new-id.ts';
import { sharePicturesOf } from './share-pictures.ts';
import { sheetAddress } from './share-words.ts';
import { noPictureForInstagram, platformTakesNothing } from './share.errors.ts';

/**
 * One post per platform, as soon as half an hour has passed since the last one there.
 * @throws platformTakesNothing; noPictureForInstagram; {TooManyPictures} {NoRoomLeft}. Nothing is posted then
 */
export async function postSheet(
  hub: Context<'pictures' | 'jobs'>,
  sheet: SheetView,
  post: SharePostInput,
  actor: Actor,
): Promise<PostView[]> {
  const { database, clock } = hub;
  for (const social of post.platforms) {
    const why = blockedReason(social, await readConnectionStatus(hub, social));
    if (why !== null) throw platformTakesNothing(why);
  }
  const posts = await sheetPosts(hub, sheet, post);
  const at = clock.now();
  await database.write(async (write) => {
    for (const each of posts) await insertPost(write.db, each);
    const detail = `${sheet.title}: ${post.platforms.join(', ')}`;
    await recordAudit(write, actor, { action: 'sheet-posted', subjectId: sheet.id, detail, at });
    await recordFillAction(write, { sheetId: sheet.id, slotId: null, kind: 'posted', at });
  });
  for (const social of post.platforms) await hub.jobs.ensureRecurring(POST_ON[social], at);
  const made = await Promise.all(posts.map(({ id }) => postById(database.db, id)));
  return made.flatMap((each) => (each === null ? [] : [presentPost(each)]));
}

/**
 * Not stored yet.
 * @throws noPictureForInstagram; {TooManyPictures} {NoRoomLeft}
 */
export async function sheetPosts(
  hub: Context<'pictures'>,
  sheet: SheetView,
  { text, platforms, language }: SharePostInput,
): Promise<NewPost[]> {
  const files = await sharePicturesOf(hub, sheet, language);
  const drawn: PostMedia | null = files === null ? null : { file: files.square, kind: 'image' };
  const now = hub.clock.now();
  const posts: NewPost[] = [];
  for (const social of platforms) {
    const media = drawn ?? (social === 'instagram' ? await logoOf(hub.database.db, social) : null);
    if (social === 'instagram' && media === null) throw noPictureForInstagram();
    const [id, at] = [newId(now), now.toISOString()];
    const link = sheetAddress(hub, sheet);
    posts.push({ id, platform: social, source: 'sheet', sheetId: sheet.id, text, link, media, at });
  }
  return posts;
}
