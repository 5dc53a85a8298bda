import { z } from 'zod';
import { graphObject, type GraphAccount, type GraphAnswer } from './graph-call.ts';
import type { GraphClient } from './graph-client.ts';
import { earliest, withText } from './own-post.ts';
import type { PublishedPost } from './publication.ts';

export interface InstagramPost {
  readonly caption: string;
  readonly media: { readonly kind: 'image' | 'reel'; readonly url: string };
}

export function readInstagramAccount(graph: GraphClient, account: GraphAccount) {
  const answer = graphObject.extend({ username: z.string().default('') });
  return graph.ask({ account, method: 'GET', path: account.id, fields: { fields: 'id,username' }, answer });
}

const quota = z.object({
  data: z
    .tuple([z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }).optional() })])
    .rest(z.unknown()),
});

interface Quota {
  readonly used: number;
  readonly total: number | null;
}

/** Every account has a daily limit of posts. */
export async function readQuota(graph: GraphClient, account: GraphAccount): Promise<GraphAnswer<Quota>> {
  const fields = { fields: 'quota_usage,config' };
  const path = `${account.id}/content_publishing_limit`;
  const answer = await graph.ask({ account, method: 'GET', path, fields, answer: quota });
  if (!answer.ok) return answer;
  const [{ quota_usage: used, config }] = answer.value.data;
  return { ...answer, value: { used, total: config?.quota_total ?? null } };
}

export function usedUp({ used, total }: Quota): string | null {
  return total === null || used < total
    ? null
    : `Instagram allows ${total} posts in 24 hours, and you’ve used ${used}.`;
}

/** Gives Meta the address of a picture or video. The result can be looked at; it is not public. */
export function createContainer(graph: GraphClient, account: GraphAccount, { caption, media }: InstagramPost) {
  const fields =
    media.kind === 'reel'
      ? { media_type: 'REELS', video_url: media.url, share_to_feed: 'true', caption }
      : { image_url: media.url, caption };
  return graph.ask({ account, method: 'POST', path: `${account.id}/media`, fields, answer: graphObject });
}

const container = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED']),
  status: z.string().default(''),
});

export function lookAtContainer(graph: GraphClient, account: GraphAccount, containerId: string) {
  const fields = { fields: 'status_code,status' };
  return graph.ask({ account, method: 'GET', path: containerId, fields, answer: container });
}

export function publishContainer(graph: GraphClient, account: GraphAccount, containerId: string) {
  const fields = { creation_id: containerId };
  const path = `${account.id}/media_publish`;
  return graph.ask({ account, method: 'POST', path, fields, isPublic: true, answer: graphObject });
}

export function readMediaPermalink(graph: GraphClient, account: GraphAccount, mediaId: string) {
  const answer = z.object({ permalink: z.string() });
  return graph.ask({ account, method: 'GET', path: mediaId, fields: { fields: 'permalink' }, answer });
}

const LOOKED_THROUGH = 25;
const published = graphObject.extend({
  caption: z.string().default(''),
  timestamp: z.string().default(''),
  permalink: z.string().nullish(),
});

export async function findMedia(
  graph: GraphClient,
  account: GraphAccount,
  { caption, since }: { readonly caption: string; readonly since: Date },
): Promise<GraphAnswer<PublishedPost | null>> {
  const fields = { fields: 'id,caption,timestamp,permalink', limit: String(LOOKED_THROUGH) };
  const answer = await graph.ask({
    account,
    method: 'GET',
    path: `${account.id}/media`,
    fields,
    answer: z.object({ data: z.array(published) }),
  });
  if (!answer.ok) return answer;
  const recent = answer.value.data.filter(({ timestamp }) => Date.parse(timestamp) >= earliest(since).getTime());
  const posts = recent.map(({ id, caption: text, permalink }) => ({ id, text, permalink }));
  return { ...answer, value: withText(posts, caption) };
}
