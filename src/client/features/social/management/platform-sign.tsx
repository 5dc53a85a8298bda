import { Camera, ThumbsUp } from 'lucide-react';
import type { SocialPlatform } from '#domain/social/platforms.ts';

const signs = { facebook: ThumbsUp, instagram: Camera };

export function PlatformSign({ platform, size = 20 }: { readonly platform: SocialPlatform; readonly size?: number }) {
  const Sign = signs[platform];
  return <Sign aria-hidden="true" size={size} className="shrink-0 text-spruce" />;
}
