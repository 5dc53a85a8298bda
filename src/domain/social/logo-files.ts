import type { SocialPlatform } from './platforms.ts';

const MEGABYTE = 1024 * 1024;

/** In bytes. */
export const logoLimits = {
  instagram: { image: 5 * MEGABYTE, video: 50 * MEGABYTE },
  facebook: { image: 5 * MEGABYTE, video: 100 * MEGABYTE },
} as const satisfies Record<SocialPlatform, { readonly image: number; readonly video: number }>;

export const LOGO_TYPE = 'Please select a JPG, PNG, MP4, or MOV file (GIFs not supported)';

export function logoTooLarge(platform: SocialPlatform, kind: 'image' | 'video'): string {
  return `Please select ${kind === 'image' ? 'an image' : 'a video'} smaller than ${logoLimits[platform][kind] / MEGABYTE}MB`;
}
