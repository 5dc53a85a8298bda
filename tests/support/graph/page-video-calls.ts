import { COUNCIL } from './accounts.ts';
import { allow, type GraphRequest } from './authenticate.ts';
import { fetchMedia } from './fetch-media.ts';
import { badParameter, GraphError, noSuchObject } from './graph-error.ts';
import { validatePageVideo } from './validate-media.ts';
import { picked } from './picked.ts';
import type { PageVideo, Token, World } from './world.ts';

const { page } = COUNCIL;
const NEEDED = ['pages_manage_posts', 'pages_read_engagement', 'pages_show_list'] as const;

/** Fetches a video before it answers; it is processed and published afterwards. */
export async function createVideo(world: World, token: Token, { fields }: GraphRequest): Promise<object> {
  allow(token, page.id, 200, ...NEEDED);
  const { file_url: url, description = '' } = fields;
  if (url === undefined) throw badParameter('The parameter file_url is required');
  const media = await fetchMedia(url).catch(() => {
    throw new GraphError({ code: 389, error_subcode: 1363057, message: 'Unable to fetch video file from URL.' });
  });
  const { reelMs, fails } = world.rules.processing;
  const createdAt = world.now();
  const spoiled = fails === null ? null : new GraphError({ code: fails, message: 'The video could not be processed.' });
  const video: PageVideo = {
    id: world.newId(),
    description,
    createdAt,
    readyAt: reelMs === null ? null : createdAt + reelMs,
    media,
    fault: validatePageVideo(media) ?? spoiled,
  };
  world.videos.set(video.id, video);
  return { id: video.id };
}

export function showHandled(world: World): void {
  for (const video of world.videos.values()) {
    const { id, description: text, media } = video;
    if (statusOf(world, video) !== 'ready' || world.posts.some((post) => post.id === id)) continue;
    const permalink = `https://www.facebook.com${placeOf(video)}`;
    world.publish({ on: 'facebook', id, text, link: null, media: 'video', mediaHash: media.hash, permalink });
  }
}

export function readVideo(world: World, token: Token, { path, fields }: GraphRequest): object {
  const [id = ''] = path;
  const video = world.videos.get(id);
  if (video === undefined) throw noSuchObject(id);
  allow(token, page.id, 200, 'pages_read_engagement');
  return picked(asVideo(world, video), fields['fields']);
}

/** Also unpublished ones, newest first. */
export function readVideos(world: World, token: Token, { fields }: GraphRequest): object {
  allow(token, page.id, 200, 'pages_read_engagement', 'pages_show_list');
  const known = world.rules.feedIsBehind ? [] : [...world.videos.values()].toReversed();
  const newest = known.slice(0, Number(fields['limit'] ?? 25));
  return { data: newest.map((video) => picked(asVideo(world, video), fields['fields'])) };
}

function statusOf(world: World, { readyAt, fault }: PageVideo): 'processing' | 'error' | 'ready' {
  if (readyAt === null || world.now() < readyAt) return 'processing';
  return fault === null ? 'ready' : 'error';
}

function asVideo(world: World, video: PageVideo) {
  const status = statusOf(world, video);
  const { id, description, createdAt, fault } = video;
  const phase =
    status === 'error'
      ? { status: 'error', errors: [{ code: fault?.body.code, message: fault?.message }] }
      : { status: status === 'ready' ? 'complete' : 'in_progress' };
  return {
    id,
    description,
    created_time: new Date(createdAt).toISOString().replace(/\.\d+Z$/, '+0000'),
    // Without the host, as Meta answers for videos only.
    permalink_url: placeOf(video),
    status: { video_status: status, uploading_phase: { status: 'complete' }, processing_phase: phase },
  };
}

function placeOf({ id }: PageVideo): string {
  return `/${page.id}/videos/${id}/`;
}
