import { z } from 'zod';
import type { GraphAccount, GraphAnswer } from './graph-call.ts';
import type { GraphClient } from './graph-client.ts';
import { isSameText } from './same-text.ts';

/** What everybody sees on a Page. */
export interface PagePost {
  readonly message: string;
  /** Shown as a card below the text; none beside a photo. */
  readonly link: string | null;
  /** Where Meta fetches the photo: public, without signing in. */
  readonly photoUrl: string | null;
}

const id = z.object({ id: z.string().min(1) });

/** The Page itself, which also tells how much of what is allowed is used. */
export function readPage(graph: GraphClient, page: GraphAccount) {
  const answer = id.extend({ name: z.string().default('') });
  return graph.ask({ account: page, method: 'GET', path: page.id, fields: { fields: 'id,name' }, answer });
}

/** Takes a photo to the Page without showing it to anyone; Meta drops it after a day when no post holds it. */
export function bringPhoto(graph: GraphClient, page: GraphAccount, url: string) {
  const fields = { url, published: 'false' };
  return graph.ask({ account: page, method: 'POST', path: `${page.id}/photos`, fields, answer: id });
}

/** Makes a post that everybody sees. */
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
  return graph.ask({ account: page, method: 'POST', path: `${page.id}/feed`, fields, isPublic: true, answer: id });
}

export function readPagePermalink(graph: GraphClient, page: GraphAccount, postId: string) {
  const answer = z.object({ permalink_url: z.string() });
  return graph.ask({ account: page, method: 'GET', path: postId, fields: { fields: 'permalink_url' }, answer });
}

const LOOKED_THROUGH = 50;
/** Meta's clock and ours. */
const CLOCKS_DIFFER_BY = 2 * 60_000;
const feed = z.object({
  data: z.array(id.extend({ message: z.string().default(''), permalink_url: z.string().nullish() })),
});

/** The post with this text that the Page made since then; null when it shows none. */
export async function findPagePost(
  graph: GraphClient,
  page: GraphAccount,
  { message, since }: { readonly message: string; readonly since: Date },
): Promise<GraphAnswer<{ readonly id: string; readonly permalink: string | null } | null>> {
  const from = Math.floor((since.getTime() - CLOCKS_DIFFER_BY) / 1000);
  const fields = { fields: 'id,message,permalink_url', since: String(from), limit: String(LOOKED_THROUGH) };
  const answer = await graph.ask({ account: page, method: 'GET', path: `${page.id}/feed`, fields, answer: feed });
  if (!answer.ok) return answer;
  const found = answer.value.data.find((post) => isSameText(post.message, message));
  const value = found === undefined ? null : { id: found.id, permalink: found.permalink_url ?? null };
  return { ...answer, value };
}
