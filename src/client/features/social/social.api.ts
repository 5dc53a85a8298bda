import { queryOptions } from '@tanstack/react-query';
import type {
  ConnectionInput,
  LogoState,
  PostView,
  QueueProcessed,
  SocialMediaChange,
  SocialMediaView,
  TestResults,
} from '#contract/social-media.ts';
import { logoUploads, type SocialPlatform } from '#domain/social/platforms.ts';
import type { PostState } from '#domain/social/posts.ts';
import { request, requestJson } from '#client/lib/http.ts';
import { pagedQuery } from '#client/lib/paged-query.ts';
import { uploadFile, type UploadOptions } from '#client/lib/upload-file.ts';

const MINUTE = 60_000;
/** In ms, while a video is being converted. */
const WATCHED_CLOSELY = 2_000;
const POSTS_A_PAGE = 5;

/** The common beginning of all query keys about posting. */
export const SOCIAL_MEDIA_KEY = ['/api/social-media'];

/** Polled: what waits and what was posted changes by itself. */
export const socialMediaQuery = queryOptions({
  queryKey: SOCIAL_MEDIA_KEY,
  queryFn: ({ signal }) => requestJson<SocialMediaView>('GET', '/api/social-media', { signal }),
  staleTime: 0,
  refetchInterval: MINUTE,
});

interface PostFilters {
  readonly platform: 'all' | SocialPlatform;
  readonly state: 'all' | PostState;
}

export const anyPost: PostFilters = { platform: 'all', state: 'all' };

export const postsQuery = ({ platform, state }: PostFilters) =>
  pagedQuery<PostView>({
    key: [...SOCIAL_MEDIA_KEY, 'posts'],
    path: '/api/social-media/posts',
    filter: { platform, state },
    entriesAPage: POSTS_A_PAGE,
    every: MINUTE,
  });

const logoPath = (platform: SocialPlatform) => `/api/settings/${logoUploads[platform]}`;

export const logoQuery = (platform: SocialPlatform) =>
  queryOptions({
    queryKey: [logoPath(platform)],
    queryFn: ({ signal }) => requestJson<LogoState>('GET', logoPath(platform), { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.conversion?.state === 'converting' ? WATCHED_CLOSELY : false),
  });

export function changeSocialMedia(change: SocialMediaChange): Promise<SocialMediaView> {
  return requestJson('PATCH', '/api/social-media', { body: change });
}

export async function switchPlatform(platform: SocialPlatform, isOn: boolean): Promise<void> {
  const key = `${platform}Enabled`;
  await request('POST', `/api/settings/${key}`, { body: { key, value: String(isOn) } });
}

export function connectPlatform(platform: SocialPlatform, connection: ConnectionInput): Promise<SocialMediaView> {
  return requestJson('PUT', `/api/social-media/connection/${platform}`, { body: connection });
}

export async function disconnectPlatform(platform: SocialPlatform): Promise<void> {
  await request('DELETE', `/api/social-media/connection/${platform}`);
}

export function testConnection(): Promise<TestResults> {
  return requestJson('POST', '/api/social-media/test');
}

/** Publishes a post that says that it is a test. */
export function sendTestPosts(): Promise<TestResults> {
  return requestJson('POST', '/api/social-media/test-post');
}

export function processQueue(): Promise<QueueProcessed> {
  return requestJson('POST', '/api/notifications/process-social-media');
}

export async function cancelPost(id: string): Promise<void> {
  await request('POST', `/api/social-media/posts/${id}/cancel`);
}

export function retryPost(id: string): Promise<PostView> {
  return requestJson('POST', `/api/social-media/posts/${id}/retry`);
}

export function uploadLogo(platform: SocialPlatform, file: File, options: UploadOptions): Promise<LogoState> {
  const form = new FormData();
  form.set('logo', file);
  return uploadFile(logoPath(platform), form, options);
}

export async function removeLogo(platform: SocialPlatform): Promise<void> {
  await request('DELETE', logoPath(platform));
}

export async function giveUpConversion(platform: SocialPlatform): Promise<void> {
  await request('DELETE', `${logoPath(platform)}/conversion`);
}
