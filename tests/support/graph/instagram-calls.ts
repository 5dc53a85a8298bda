import { COUNCIL } from './accounts.ts';
import { allow, type GraphRequest } from './authenticate.ts';
import { fetchMedia } from './fetch-media.ts';
import { badParameter, capReached, GraphError, noSuchObject, notReady } from './graph-error.ts';
import { validateInstagramImage, validateReel } from './validate-media.ts';
import { picked } from './picked.ts';
import type { Container, Token, World } from './world.ts';

const { instagram } = COUNCIL;
const DAY = 24 * 60 * 60_000;
const CONTAINERS_A_DAY = 400;
const MAX_CAPTION = 2200;
const MAX_HASHTAGS = 30;
const MAX_MENTIONS = 20;

export function readAccount(token: Token, { fields }: GraphRequest): object {
  allow(token, instagram.id, 10, 'instagram_basic');
  return picked({ id: instagram.id, username: instagram.username }, fields['fields']);
}

export function readQuota(world: World, token: Token): object {
  allow(token, instagram.id, 10, 'instagram_content_publish');
  const { used, total } = quotaOf(world);
  return { data: [{ quota_usage: used, config: { quota_total: total, quota_duration: DAY / 1000 } }] };
}

function quotaOf(world: World): { used: number; total: number } {
  const since = world.now() - DAY;
  const published = world.on('instagram').filter(({ createdAt }) => Date.parse(createdAt) > since);
  return { used: world.rules.quota.used + published.length, total: world.rules.quota.total };
}

export async function createContainer(world: World, token: Token, { fields }: GraphRequest): Promise<object> {
  allow(token, instagram.id, 10, 'instagram_basic', 'instagram_content_publish');
  const { image_url: image, video_url: video, media_type: type, caption = '' } = fields;
  validateCaption(caption);
  const kind = type === 'REELS' ? 'reel' : 'image';
  const url = kind === 'reel' ? video : image;
  if (url === undefined || (type !== undefined && type !== 'REELS'))
    throw badParameter('The parameter image_url is required');
  const today = [...world.containers.values()].filter(({ createdAt }) => createdAt > world.now() - DAY);
  if (today.length >= CONTAINERS_A_DAY) throw capReached();
  const { imageMs, reelMs } = world.rules.processing;
  const takes = kind === 'reel' ? reelMs : imageMs;
  const createdAt = world.now();
  const container: Container = {
    id: world.newId(),
    kind,
    caption,
    createdAt,
    readyAt: takes === null ? null : createdAt + takes,
    media: null,
    fault: null,
    publishedAs: null,
  };
  if (kind === 'image') {
    await take(container, url);
    if (container.fault !== null) throw container.fault;
  } else void take(container, url);
  world.containers.set(container.id, container);
  return { id: container.id };
}

async function take(container: Container, url: string): Promise<void> {
  try {
    const media = await fetchMedia(url);
    container.media = media;
    container.fault = container.kind === 'reel' ? validateReel(media) : validateInstagramImage(media);
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    container.fault = error;
  }
}

function validateCaption(caption: string): void {
  const counts = [
    Array.from(caption).length > MAX_CAPTION,
    (caption.match(/#[\p{L}\p{N}_]+/gu) ?? []).length > MAX_HASHTAGS,
    (caption.match(/@[\w.]+/g) ?? []).length > MAX_MENTIONS,
  ];
  if (counts.some(Boolean))
    throw new GraphError({ code: 36004, error_subcode: 2207010, message: 'The submitted caption was too long.' });
}

type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';

function statusOf(world: World, container: Container): ContainerStatus {
  const now = world.now();
  if (container.publishedAs !== null) return 'PUBLISHED';
  if (now >= container.createdAt + DAY) return 'EXPIRED';
  if (container.readyAt === null || now < container.readyAt) return 'IN_PROGRESS';
  if (container.fault !== null || world.rules.processing.fails !== null) return 'ERROR';
  return container.media === null ? 'IN_PROGRESS' : 'FINISHED';
}

export function readContainer(world: World, token: Token, { path, fields }: GraphRequest): object {
  const [id = ''] = path;
  const container = world.containers.get(id);
  if (container === undefined) throw noSuchObject(id);
  allow(token, instagram.id, 10, 'instagram_basic');
  const status = statusOf(world, container);
  const subcode = world.rules.processing.fails ?? container.fault?.body.error_subcode;
  const inWords = status === 'ERROR' ? `Error: Media upload has failed with error code ${subcode}` : status;
  return picked({ id, status_code: status, status: inWords }, fields['fields']);
}

export function publishContainer(world: World, token: Token, { fields }: GraphRequest): object {
  allow(token, instagram.id, 10, 'instagram_basic', 'instagram_content_publish');
  const { creation_id: id = '' } = fields;
  const container = world.containers.get(id);
  if (container === undefined) throw noSuchObject(id);
  const status = statusOf(world, container);
  if (status === 'EXPIRED' || status === 'ERROR')
    throw new GraphError({ code: 24, error_subcode: 2207006, message: 'The requested resource does not exist' });
  if (status === 'PUBLISHED')
    throw new GraphError({ code: 100, error_subcode: 2207089, message: 'The media was already published' });
  if (status === 'IN_PROGRESS') throw notReady();
  const quota = quotaOf(world);
  if (quota.used >= quota.total) throw capReached();
  const { caption, kind, media } = container;
  container.publishedAs = publish(world, caption, kind, media?.hash ?? null);
  return { id: container.publishedAs };
}

export function publish(world: World, text: string, media: 'image' | 'reel', mediaHash: string | null): string {
  const id = world.newId();
  const permalink = `https://www.instagram.com/${media === 'reel' ? 'reel' : 'p'}/C${id.slice(-8)}/`;
  return world.publish({ on: 'instagram', id, text, link: null, media, mediaHash, permalink }).id;
}

export function readMedia(world: World, token: Token, { path, fields }: GraphRequest): object {
  const [id = ''] = path;
  const post = world.on('instagram').find((each) => each.id === id);
  if (post === undefined) throw noSuchObject(id);
  allow(token, instagram.id, 10, 'instagram_basic');
  return picked(asMedia(post), fields['fields']);
}

/** Newest first. */
export function readMediaList(world: World, token: Token, { fields }: GraphRequest): object {
  allow(token, instagram.id, 10, 'instagram_basic');
  const newest = world
    .on('instagram')
    .toReversed()
    .slice(0, Number(fields['limit'] ?? 25));
  return { data: newest.map((post) => picked(asMedia(post), fields['fields'])) };
}

function asMedia({ id, text, createdAt, permalink }: ReturnType<World['on']>[number]) {
  return { id, caption: text, timestamp: createdAt.replace('.000Z', '+0000'), permalink };
}
