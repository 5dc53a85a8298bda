import { z } from 'zod';
import {
  connectionInput,
  postsQuery,
  postView,
  queueProcessed,
  socialMediaChange,
  socialMediaView,
  socialStatus,
  testResults,
} from '#contract/social-media.ts';
import { platformNames, socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { changeSocialMedia } from './change-social-media.ts';
import { cancelPost, retryPost } from './give-up-post.ts';
import { refreshConnections } from './refresh-connections.ts';
import { presentPost } from './present-post.ts';
import { requestPosting } from './request-posting.ts';
import { removeConnection, saveConnection } from './save-connection.ts';
import { showSocialMedia, showStatus } from './show-social-media.ts';
import { POST_NOT_FOUND } from './social.errors.ts';
import { POST_ON } from './social.job.ts';
import { newestInStates, postById, type StoredPost } from './social-posts.store.ts';
import { testConnections, testPosts } from './test-posting.ts';

export function mountSocial(mount: Mount, hub: Hub): void {
  mount('GET /api/social-media/status', {
    summary: 'Get which platforms are connected and switched on',
    responses: { 200: socialStatus },
    handle: async ({ actor }) => {
      if (actor.role === 'full-admin') await refreshConnections(hub);
      return showStatus(hub);
    },
  });

  mount('GET /api/social-media', {
    summary: 'Get each platform: its settings, its last answer, and what waits',
    responses: { 200: socialMediaView },
    handle: async () => {
      await refreshConnections(hub);
      return showSocialMedia(hub);
    },
  });

  mount('PATCH /api/social-media', {
    summary: 'Pause or resume posts, and choose whether new sheets are posted; absent fields stay',
    body: socialMediaChange,
    responses: { 200: socialMediaView },
    handle: async ({ body, actor }) => {
      await changeSocialMedia(hub, body, actor);
      await workSoon(hub);
      return showSocialMedia(hub);
    },
  });

  mount('POST /api/social-media/test', {
    summary: 'Test both platforms without posting',
    responses: { 200: testResults },
    handle: ({ actor }) => testConnections(hub, actor),
  });

  mount('POST /api/social-media/test-post', {
    summary: 'Publish a test post on both platforms; answers within 30 s',
    responses: { 200: testResults },
    handle: ({ actor }) => testPosts(hub, actor),
  });

  mount('POST /api/notifications/process-social-media', {
    summary: 'Publish everything that is due; continues after the answer',
    responses: { 200: queueProcessed },
    handle: ({ actor }) => requestPosting(hub, actor),
  });

  for (const social of socialPlatforms) mountConnection(mount, hub, social);
  mountPosts(mount, hub);
}

function mountConnection(mount: Mount, hub: Hub, social: SocialPlatform): void {
  const name = platformNames[social];

  mount(`PUT /api/social-media/connection/${social}`, {
    summary: `Save the account at ${name} after checking it there; an empty token keeps the saved one`,
    body: connectionInput,
    responses: { 200: socialMediaView },
    handle: async ({ body, actor }) => {
      await saveConnection(hub, social, body, actor);
      await workSoon(hub);
      return showSocialMedia(hub);
    },
  });

  mount(`DELETE /api/social-media/connection/${social}`, {
    summary: `Remove the account at ${name} and its token`,
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      await removeConnection(hub, social, actor);
      return reply.code(204).send();
    },
  });
}

function mountPosts(mount: Mount, hub: Hub): void {
  const find = (id: string) => postById(hub.database.db, id);
  const shown = async ({ id }: StoredPost) => {
    const post = await find(id);
    return post === null ? null : presentPost(post);
  };

  mount('GET /api/social-media/posts', {
    summary: 'List posts, newest first',
    query: postsQuery,
    responses: { 200: z.array(postView) },
    handle: async ({ query: { platform: social, state, before = null, limit } }) => {
      const page = {
        platform: social === 'all' ? null : social,
        states: state === 'all' ? null : [state],
        before,
        most: limit,
      };
      return (await newestInStates(hub.database.db, page)).map(presentPost);
    },
  });

  mount('POST /api/social-media/posts/:id/cancel', {
    summary: 'Cancel a post, or end the search for one that may be public',
    find,
    missing: POST_NOT_FOUND,
    responses: { 200: postView },
    handle: async ({ found, actor }) => {
      await cancelPost(hub, found, actor);
      return shown(found);
    },
  });

  mount('POST /api/social-media/posts/:id/retry', {
    summary: 'Try a post again; for one that may be public, only look for it once more',
    find,
    missing: POST_NOT_FOUND,
    responses: { 200: postView },
    handle: async ({ found, actor }) => {
      await retryPost(hub, found, actor);
      await workSoon(hub);
      return shown(found);
    },
  });
}

async function workSoon(hub: Hub): Promise<void> {
  for (const social of socialPlatforms) await hub.jobs.ensureRecurring(POST_ON[social], hub.clock.now());
}
