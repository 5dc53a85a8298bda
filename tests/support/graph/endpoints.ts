import { COUNCIL } from './accounts.ts';
import { authenticate, type GraphRequest } from './authenticate.ts';
import { debugToken } from './debug-token.ts';
import type { GraphEndpoint } from './graph-commands.ts';
import {
  createContainer,
  publishContainer,
  readAccount,
  readContainer,
  readMedia,
  readMediaList,
  readQuota,
} from './instagram-calls.ts';
import { createPhoto, createPost, readFeed, readPage, readPost } from './page-calls.ts';
import { createVideo, readVideo, readVideos } from './page-video-calls.ts';
import type { World } from './world.ts';

type Answering = (world: World, request: GraphRequest) => object | Promise<object>;

const answering: Readonly<Record<GraphEndpoint, Answering>> = {
  debug_token: (world, request) => {
    authenticate(world, request);
    return debugToken(world, request);
  },
  'read-page': (world, request) => readPage(authenticate(world, request), request),
  'read-feed': (world, request) => readFeed(world, authenticate(world, request), request),
  feed: (world, request) => createPost(world, authenticate(world, request), request),
  photos: (world, request) => createPhoto(world, authenticate(world, request), request),
  videos: (world, request) => createVideo(world, authenticate(world, request), request),
  'read-video': (world, request) => readVideo(world, authenticate(world, request), request),
  'read-videos': (world, request) => readVideos(world, authenticate(world, request), request),
  'read-post': (world, request) => readPost(world, authenticate(world, request), request),
  'read-account': (world, request) => readAccount(authenticate(world, request), request),
  media: (world, request) => createContainer(world, authenticate(world, request), request),
  'read-container': (world, request) => readContainer(world, authenticate(world, request), request),
  media_publish: (world, request) => publishContainer(world, authenticate(world, request), request),
  'read-media': (world, request) => readMedia(world, authenticate(world, request), request),
  'read-media-list': (world, request) => readMediaList(world, authenticate(world, request), request),
  content_publishing_limit: (world, request) => readQuota(world, authenticate(world, request)),
};

/** @throws {GraphError} where Meta refuses */
export function answer(endpoint: GraphEndpoint, world: World, request: GraphRequest): object | Promise<object> {
  return answering[endpoint](world, request);
}

const { page, instagram } = COUNCIL;
const EDGES: Readonly<Record<string, GraphEndpoint>> = {
  'GET debug_token': 'debug_token',
  [`GET ${page.id}`]: 'read-page',
  [`GET ${page.id}/feed`]: 'read-feed',
  [`GET ${page.id}/published_posts`]: 'read-feed',
  [`POST ${page.id}/feed`]: 'feed',
  [`POST ${page.id}/photos`]: 'photos',
  [`POST ${page.id}/videos`]: 'videos',
  [`GET ${page.id}/videos`]: 'read-videos',
  [`GET ${instagram.id}`]: 'read-account',
  [`POST ${instagram.id}/media`]: 'media',
  [`GET ${instagram.id}/media`]: 'read-media-list',
  [`POST ${instagram.id}/media_publish`]: 'media_publish',
  [`GET ${instagram.id}/content_publishing_limit`]: 'content_publishing_limit',
};

/** Null for an unknown endpoint. */
export function endpointOf(world: World, { method, path }: GraphRequest): GraphEndpoint | null {
  const edge = EDGES[`${method} ${path.join('/')}`];
  if (edge !== undefined) return edge;
  const [id = '', ...rest] = path;
  if (method !== 'GET' || rest.length > 0) return null;
  if (world.containers.has(id)) return 'read-container';
  if (world.videos.has(id)) return 'read-video';
  const post = world.posts.find((each) => each.id === id);
  if (post === undefined) return null;
  return post.on === 'facebook' ? 'read-post' : 'read-media';
}
