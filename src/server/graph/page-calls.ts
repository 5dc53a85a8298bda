import { z } from 'zod';
import { graphObject, type GraphAccount, type GraphAnswer } from './graph-call.ts';
import type { GraphClient } from './graph-client.ts';
import { earliest, withText } from './own-post.ts';
import type { PublishedPost } from './publication.ts';

export interface PagePost {
  readonly message: string;
  /** Shown as a card below the text, but not next to a photo or video. */
  readonly link: string | null;
  /** Meta must be able to fetch it without signing in. */
  readonly media: { readonly kind: 'image' | 'reel'; readonly url: string } | null;
}

export function readFacebookPage(graph: GraphClient, page: GraphAccount) {
  const answer = graphObject.extend({ name: z.string().default('') });
  return graph.ask({ account: page, method: 'GET', path: page.id, fields: { fields: 'id,name' }, answer });
}

/** Uploads a photo without publishing it. Meta deletes it after a day if no post uses it. */
export function uploadHiddenPhoto(graph: GraphClient, page: GraphAccount, url: string) {
  const fields = { url, published: 'false' };
  return graph.ask({ account: page, method: 'POST', path: `${page.id}/photos`, fields, answer: graphObject });
}

export function postOnPage(
  graph: GraphClient,
  page: GraphAccount,
  {
    message,
    link,
    photoId,
  }: { readonly message: string; readonly link: string | null; readonly photoId: string | null },
) {
  const fields = {
    message,
    ...(link === null ? {} : { link }),
    ...(photoId === null ? {} : { 'attached_media[0]': JSON.stringify({ media_fbid: photoId }) }),
  };
  return graph.ask({
    account: page,
    method: 'POST',
    path: `${page.id}/feed`,
    fields,
    isPublic: true,
    answer: graphObject,
  });
}

export function readPagePermalink(graph: GraphClient, page: GraphAccount, postId: string) {
  const answer = z.object({ permalink_url: z.string() });
  return graph.ask({ account: page, method: 'GET', path: postId, fields: { fields: 'permalink_url' }, answer });
}

const LOOKED_THROUGH = 50;
const feed = z.object({
  data: z.array(graphObject.extend({ message: z.string().default(''), permalink_url: z.string().nullish() })),
});

export async function findPagePost(
  graph: GraphClient,
  page: GraphAccount,
  { message, since }: { readonly message: string; readonly since: Date },
): Promise<GraphAnswer<PublishedPost | null>> {
  const from = Math.floor(earliest(since).getTime() / 1000);
  const fields = { fields: 'id,message,permalink_url', since: String(from), limit: String(LOOKED_THROUGH) };
  const answer = await graph.ask({ account: page, method: 'GET', path: `${page.id}/feed`, fields, answer: feed });
  if (!answer.ok) return answer;
  const posts = answer.value.data.map(({ id, message, permalink_url }) => ({
    id,
    text: message,
    permalink: permalink_url,
  }));
  return { ...answer, value: withText(posts, message) };
}
