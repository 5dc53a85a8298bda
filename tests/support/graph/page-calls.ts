import { COUNCIL } from './accounts.ts';
import { allow, type GraphRequest } from './authenticate.ts';
import { fetchMedia } from './fetch-media.ts';
import { badParameter, duplicate, GraphError, noSuchObject } from './graph-error.ts';
import { validatePagePhoto } from './validate-media.ts';
import { picked } from './picked.ts';
import type { Token, World } from './world.ts';

const { page } = COUNCIL;
const PERMALINK = 'https://www.facebook.com';

export function readPage(token: Token, { fields }: GraphRequest): object {
  allow(token, page.id, 200, 'pages_read_engagement');
  return picked({ id: page.id, name: page.name, link: `${PERMALINK}/${page.id}` }, fields['fields']);
}

/** Newest first. */
export function readFeed(world: World, token: Token, { fields }: GraphRequest): object {
  allow(token, page.id, 200, 'pages_read_engagement');
  const since = Number(fields['since'] ?? 0) * 1000;
  const limit = Number(fields['limit'] ?? 25);
  const posts = world.rules.feedIsBehind ? [] : world.on('facebook').toReversed();
  const shown = posts.filter(({ createdAt }) => Date.parse(createdAt) >= since).slice(0, limit);
  return { data: shown.map((post) => picked(asPost(post), fields['fields'])) };
}

export function readPost(world: World, token: Token, request: GraphRequest): object {
  const [id = ''] = request.path;
  const post = world.on('facebook').find((each) => each.id === id);
  if (post === undefined) throw noSuchObject(id);
  allow(token, page.id, 200, 'pages_read_engagement');
  return picked(asPost(post), request.fields['fields']);
}

function asPost(post: ReturnType<World['on']>[number]) {
  return {
    id: post.id,
    message: post.text,
    // Meta writes the zone without a colon.
    created_time: post.createdAt.replace('.000Z', '+0000'),
    permalink_url: post.permalink,
  };
}

export async function createPhoto(world: World, token: Token, { fields }: GraphRequest): Promise<object> {
  allow(token, page.id, 200, 'pages_manage_posts');
  const { url, published, message = '' } = fields;
  if (url === undefined) throw badParameter('The parameter url is required');
  const media = await fetchMedia(url).catch(() => {
    throw new GraphError({ code: 324, error_subcode: 2069019, message: 'Missing or invalid image file' });
  });
  const fault = validatePagePhoto(media);
  if (fault !== null) throw fault;
  const id = world.newId();
  world.photos.set(id, { id, media, used: published !== 'false' });
  if (published === 'false') return { id };
  const postId = publish(world, message, null, { media: 'photo', mediaHash: media.hash });
  return { id, post_id: postId };
}

export function createPost(world: World, token: Token, { fields }: GraphRequest): object {
  allow(token, page.id, 200, 'pages_manage_posts');
  const { message = '', link = null } = fields;
  if (['null', 'undefined'].includes(message) || link === 'null')
    throw new GraphError({ code: 197, message: '(#197) The post is empty. Please enter a message to share.' });
  const attached = Object.entries(fields).find(([name]) => /^attached_media\[\d+\]$/.test(name))?.[1];
  if (message === '' && link === null && attached === undefined)
    throw new GraphError({ code: 197, message: '(#197) The post is empty. Please enter a message to share.' });
  if (message !== '' && world.on('facebook').at(-1)?.text === message) throw duplicate();
  const photo = attached === undefined ? null : photoOf(world, attached);
  if (photo !== null) photo.used = true;
  const media =
    photo === null
      ? ({ media: 'none', mediaHash: null } as const)
      : ({ media: 'photo', mediaHash: photo.media.hash } as const);
  return { id: publish(world, message, link, media) };
}

function photoOf(world: World, attached: string) {
  const { media_fbid: id = '' } = JSON.parse(attached) as { media_fbid?: string };
  const photo = world.photos.get(id);
  if (photo === undefined) throw noSuchObject(id);
  if (photo.used)
    throw new GraphError({ code: 100, error_subcode: 1366051, message: 'These photos were already posted.' });
  return photo;
}

export function publish(
  world: World,
  text: string,
  link: string | null,
  media: { readonly media: 'none' | 'photo'; readonly mediaHash: string | null },
): string {
  const own = world.newId();
  const id = `${page.id}_${own}`;
  const permalink = `${PERMALINK}/${page.id}/posts/${own}`;
  return world.publish({ on: 'facebook', id, text, link, permalink, ...media }).id;
}
