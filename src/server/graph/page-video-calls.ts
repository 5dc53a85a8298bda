import { z } from 'zod';
import { graphObject, type GraphAccount, type GraphAnswer } from './graph-call.ts';
import type { GraphClient } from './graph-client.ts';
import { toldWithout } from './graph-messages.ts';
import { earliest, withText } from './own-post.ts';

/**
 * Lets Meta fetch a video and show it on the Page with this text. Meta answers once it has fetched the video, and
 * processes it afterwards.
 */
export function postVideoOnPage(
  graph: GraphClient,
  page: GraphAccount,
  { message, videoUrl }: { readonly message: string; readonly videoUrl: string },
) {
  const fields = { file_url: videoUrl, description: message };
  const path = `${page.id}/videos`;
  return graph.ask({ account: page, method: 'POST', path, fields, isPublic: true, answer: graphObject });
}

const FACEBOOK = 'https://www.facebook.com';
// Meta tells the place of a video without its host.
const permalink = z.string().transform((place) => URL.parse(place, FACEBOOK)?.href ?? null);
const video = z.object({
  status: z.object({
    /** ready, processing, error and others; Meta adds to them. */
    video_status: z.string(),
    processing_phase: z.object({ errors: z.array(z.object({ message: z.string() })).optional() }).optional(),
  }),
  permalink_url: permalink.nullish(),
});

interface PageVideo {
  /** `shown`: it is public; `spoiled`: it never will be. */
  readonly state: 'processing' | 'shown' | 'spoiled';
  readonly problem: string | null;
  readonly permalink: string | null;
}

export async function lookAtVideo(
  graph: GraphClient,
  page: GraphAccount,
  videoId: string,
): Promise<GraphAnswer<PageVideo>> {
  const fields = { fields: 'status,permalink_url' };
  const answer = await graph.ask({ account: page, method: 'GET', path: videoId, fields, answer: video });
  if (!answer.ok) return answer;
  const { status, permalink_url } = answer.value;
  const told = status.processing_phase?.errors?.[0]?.message;
  const problem = told === undefined ? null : toldWithout([page.token], told);
  return { ...answer, value: { state: stateOf(status.video_status), problem, permalink: permalink_url ?? null } };
}

function stateOf(status: string): PageVideo['state'] {
  if (status === 'ready') return 'shown';
  return status === 'error' || status === 'upload_failed' ? 'spoiled' : 'processing';
}

const LOOKED_THROUGH = 25;
const videos = z.object({
  data: z.array(graphObject.extend({ description: z.string().default(''), created_time: z.string().default('') })),
});

export async function findVideo(
  graph: GraphClient,
  page: GraphAccount,
  { message, since }: { readonly message: string; readonly since: Date },
): Promise<GraphAnswer<string | null>> {
  const fields = { fields: 'id,description,created_time', limit: String(LOOKED_THROUGH) };
  const answer = await graph.ask({ account: page, method: 'GET', path: `${page.id}/videos`, fields, answer: videos });
  if (!answer.ok) return answer;
  const recent = answer.value.data.filter(({ created_time: at }) => Date.parse(at) >= earliest(since).getTime());
  const shown = recent.map(({ id, description: text }) => ({ id, text, permalink: null }));
  return { ...answer, value: withText(shown, message)?.id ?? null };
}
